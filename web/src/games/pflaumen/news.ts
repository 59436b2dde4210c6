/** What has happened between two views, in sentences, judging by where the cards are. */
import { formatList } from "../../lib/i18n.svelte";
import { card, ROMAN } from "./cards";
import type en from "./texts/en.json";
import type { PflaumenView } from "./view";
import { cardName, height, t } from "./phrases";

type Event = "play" | "raise" | "first" | "take" | "plum" | "dog" | "pi" | "steal" | "mix";

/** Cards that were played and taken: the log has a line for each. */
export function spokenNews(before: PflaumenView, after: PflaumenView, names: string[], you: number | null): string[] {
  const played = playOrder(before, after).filter((seat) => !after.table[seat]!.pi);
  const took = taken(before, after).filter(({ last }) => !last);
  return [
    ...played.map((seat) => about("play", seat, names, you, { card: cardName(after.table[seat]!.card!) })),
    ...took.map(({ seat, text }) => about("take", seat, names, you, { card: cardName(text) })),
  ];
}

/** A sentence about a seat; yours is "you". */
function about(what: Event, seat: number, names: string[], you: number | null, values: Record<string, string | number>): string {
  const key = seat === you ? `news.${what}.you` : `news.${what}`; // keys: news.*
  return t(key as keyof typeof en, { name: names[seat]!, ...values }); // keys: news.*
}

export function news(before: PflaumenView, after: PflaumenView, names: string[], you: number | null): string[] {
  const said: string[] = [];
  function tell(what: Event, seat: number, values: Record<string, string | number> = {}): void {
    said.push(about(what, seat, names, you, values));
  }
  const seats = after.seats.map((_, seat) => seat);

  for (const seat of playOrder(before, after)) {
    const { card, pi, height: high } = after.table[seat]!;
    if (pi) tell("raise", seat, { card: cardName(card!), n: pi, height: height(high!) });
  }
  if (before.order.length === 0 && after.order.length > 0) tell("first", after.order[0]!);
  for (const { seat, text, last } of taken(before, after)) if (last) tell("plum", seat, { card: cardName(text) });
  if (after.watchdog !== null && after.watchdog !== before.watchdog) tell("dog", after.watchdog);
  for (const seat of seats) {
    const more = after.seats[seat]!.pi - before.seats[seat]!.pi;
    if (more > 0) tell("pi", seat, { n: more });
    for (const { text, from } of stolen(before, after, seat)) {
      const values = { card: text === "Plum" ? t("a.plum") : cardName(text), from: from === you ? t("you") : names[from]! };
      if (from === you) said.push(t("news.steal.yours", { name: names[seat]!, ...values }));
      else tell("steal", seat, values);
    }
  }
  for (const seat of seats) {
    for (const text of after.seats[seat]!.completed) {
      if (!before.seats[seat]!.completed.includes(text)) tell("mix", seat, { mix: card(text).mix, n: card(text).points });
    }
  }
  if (after.round > before.round) said.push(t("news.round", { round: ROMAN[after.round]! }));
  if (after.phase === "last mixes" && before.phase !== "last mixes") said.push(t("news.last"));
  if (after.over && !before.over) said.push(victory(after, names, you));
  return said;
}

/** What was taken out of the trick, by whom, and whether it was what was left. */
function taken(before: PflaumenView, after: PflaumenView): { seat: number; text: string; last: boolean }[] {
  return takers(before, after).flatMap((seat) => {
    const last = before.order.at(-1) === seat && plums(after, seat) > plums(before, seat) - used(before, after, seat);
    return fromTrick(before, after, seat).map((text) => ({ seat, text, last }));
  });
}

/** Who has played a card meanwhile, the leader first. */
function playOrder(before: PflaumenView, after: PflaumenView): number[] {
  const first = after.leader ?? 0;
  const clockwise = after.seats.map((_, at) => (first + at) % after.players);
  const sameTrick = before.round === after.round && before.trick === after.trick;
  return clockwise.filter((seat) => after.table[seat]?.card && !(sameTrick && before.table[seat]?.card));
}

function takers(before: PflaumenView, after: PflaumenView): number[] {
  return before.order.length > 0 ? before.order : after.order;
}

/** The cards that a seat has got out of the trick. */
function fromTrick(before: PflaumenView, after: PflaumenView, seat: number): string[] {
  const lay = [...before.table, ...after.table].flatMap((played) => played?.card ?? []);
  const had = before.seats.flatMap((place) => [...place.display, ...place.completed]);
  const has = [...after.seats[seat]!.display, ...after.seats[seat]!.completed];
  return has.filter((text) => lay.includes(text) && !had.includes(text));
}

function plums(view: PflaumenView, seat: number): number {
  return view.seats[seat]!.display.filter((text) => text === "Plum").length;
}

/** How many plums a seat may have used for mixes meanwhile: so many more have left the game. */
function used(before: PflaumenView, after: PflaumenView, seat: number): number {
  if (after.seats[seat]!.completed.length === before.seats[seat]!.completed.length) return 0;
  return after.gone.filter((text) => text === "Plum").length - before.gone.filter((text) => text === "Plum").length;
}

/** What a seat has now that another had; a plum if one lost what the other got, and none came from the pile. */
function stolen(before: PflaumenView, after: PflaumenView, seat: number): { text: string; from: number }[] {
  const got = after.seats[seat]!.display.filter((text) => text !== "Plum" && !before.seats[seat]!.display.includes(text));
  const found = got.map((text) => ({ text, from: before.seats.findIndex((place) => place.display.includes(text)) }));
  if (after.plum_pile === before.plum_pile && plums(after, seat) > plums(before, seat)) {
    found.push({ text: "Plum", from: before.seats.findIndex((_, other) => plums(after, other) < plums(before, other)) });
  }
  return found.filter(({ from }) => from >= 0);
}

/** Who has won, and with how many points. */
export function victory(view: PflaumenView, names: string[], you: number | null): string {
  const points = view.scores[view.winners[0] ?? 0] ?? 0;
  if (view.winners.length === 1 && view.winners[0] === you) return t("news.over.you", { points });
  return t("news.over", { n: view.winners.length, points, names: called(view.winners, names, you) });
}

/** "Anna, Ben and you". */
export function called(seats: number[], names: string[], you: number | null): string {
  const others = seats.filter((seat) => seat !== you).map((seat) => names[seat]!);
  return formatList(seats.some((seat) => seat === you) ? [...others, t("you")] : others);
}
