/** The growing game's texts, and phrases made of them. */
import { formatList, createTranslator } from "../../lib/i18n.svelte";
import { challenge, FACTS, type Kind, type Pest } from "./facts";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import type { SeatView, Spot } from "./view";

export const t = createTranslator({ en, fr, de });

export function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export const kindName = (kind: Kind): string => t(`kind.${kind}`); // keys: kind.*
export const allOf = (kind: Kind): string => t(`all.${kind}`); // keys: all.*
export const some = (kind: Kind, n: number): string => t(`some.${kind}`, { n }); // keys: some.*
export const pestName = (pest: Pest): string => t(`pest.${pest}`); // keys: pest.*
export const aPest = (pest: Pest): string => t(`a.${pest}`); // keys: a.*
export const thePest = (pest: Pest): string => t(`the.${pest}`); // keys: the.*
export const cardName = (card: string): string => t(`card.${card}` as "card.harvest"); // keys: card.*
export const when = (card: string): string => t(`when.${challenge(card).when}`); // keys: when.*

/** "fork, left"; nothing for a leaf. */
export function shapeName(shape: string): string {
  return shape ? t(`shape.${shape}` as "shape.plain") : ""; // keys: shape.*
}

export function tileName(kind: Kind, shape: string): string {
  return shape ? t("move.tile", { kind: kindName(kind), shape: shapeName(shape) }) : kindName(kind);
}

/** "5 up, 2 left", counted from the starter tile. */
export function placeName([x, y]: Spot): string {
  const high = y > 0 ? t("place.up", { n: y }) : t("place.down", { n: -y });
  if (x === 0) return high;
  return `${high}, ${x > 0 ? t("place.right", { n: x }) : t("place.left", { n: -x })}`;
}

/** What a card gives: "26 points". */
export function gift(card: string): string {
  const { effect, amount, of } = challenge(card);
  return t(`gift.${effect}`, { n: amount, kind: of ? kindName(of) : "" }); // keys: gift.*
}

/** The same in a few words, for the card itself. */
export function briefGift(card: string): string {
  const { effect, amount, of } = challenge(card);
  if (effect === "points each" && of) return t("brief.points each", { n: amount, kind: kindName(of) });
  return effect === "more room" ? t("brief.more room", { n: amount }) : gift(card);
}

/** What a card asks for: "6 roots", or its arrangement row by row. */
export function needs(card: string): string {
  const { needs, rows } = challenge(card);
  if (!rows.length) return formatList(Object.entries(needs).map(([kind, n]) => some(kind as Kind, n!)));
  if (rows.every((row) => row.length === 1)) return t("arranged.column", { row: inRow(rows.join("")) });
  return rows.length === 1 ? t("arranged.row", { row: inRow(rows[0]!) }) : rows.map(inRow).reduce((upper, lower) => t("arranged.over", { upper, lower }));
}

/** "4 roots", or each by its name. */
function inRow(row: string): string {
  const kinds = FACTS.letters[row[0]!] ?? [];
  if (row.length > 1 && [...row].every((letter) => letter === row[0]) && kinds.length === 1) return some(kinds[0]!, row.length);
  return [...row].map((letter) => (letter === "." ? t("letter.any") : letterName(letter))).join(", ");
}

function letterName(letter: string): string {
  return t(`letter.${letter}` as "letter.R"); // keys: letter.*
}

/** All that a card says. */
export function wholeCard(card: string): string {
  return t("card.full", { card: cardName(card), needs: t("card.needs", { what: needs(card) }), when: when(card), gift: gift(card) });
}

/** A plant in words, for screen readers. */
export function plantInWords(seat: SeatView, whose: string): string {
  const tiles = (Object.entries(seat.tiles) as [Kind, number][]).filter(([, n]) => n).map(([kind, n]) => some(kind, n));
  return t("plant.has", { plant: whose, tiles: tiles.length ? formatList(tiles) : t("plant.starter") });
}
