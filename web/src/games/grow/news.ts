/** What happened between two views, in short sentences. Several season cards may lie between them. */
import { formatList } from "../../lib/i18n.svelte";
import { FACTS, pestOf, type Kind } from "./facts";
import type { GrowView, SeatView, Tile } from "./view";
import { aPest, cardName, gift, kindName, some, t, thePest, upper, when } from "./phrases";

export function news(before: GrowView, after: GrowView, names: string[], you: number | null): string[] {
  const story: Story = { before, after, names, you };
  return [
    ...beginning(story),
    ...seats(story).flatMap((seat) => [...played(story, seat), ...claimed(story, seat)]),
    ...lost(story),
    ...pestCards(story),
    ...voted(story),
    ...seats(story).flatMap((seat) => cured(story, seat)),
    ...seats(story).flatMap((seat) => infested(story, seat)),
    ...rain(story),
    ...ended(story),
  ];
}

/** What has grown: the log has a line for each tile. */
export function spokenNews(before: GrowView, after: GrowView, names: string[], you: number | null): string[] {
  const story: Story = { before, after, names, you };
  return seats(story).flatMap((seat) => grown(story, seat));
}

interface Story {
  before: GrowView;
  after: GrowView;
  names: string[];
  you: number | null;
}

function seats({ after }: Story): number[] {
  return after.seats.map((_, seat) => seat);
}

// ---- the start ----

function beginning({ before, after, names, you }: Story): string[] {
  const told: string[] = [];
  if (before.turner === null && after.turner !== null) {
    told.push(after.turner === you ? t("news.first.you") : t("news.first", { name: names[after.turner]! }));
  }
  if (!before.challenges.length && after.challenges.length && before.phase === "challenges") {
    told.push(t("news.challenges", { cards: formatList(after.challenges.map(cardName)) }));
  }
  return told;
}

// ---- challenge cards ----

/** A card that left the table is with who has it now; one that works at once is spent: then only one can have claimed it. */
function claimed({ before, after, names, you }: Story, seat: number): string[] {
  const gone = before.challenges.filter((card) => !after.challenges.includes(card));
  const mine = gone.filter(
    (card) => after.seats[seat]!.cards.includes(card) || (after.spent.includes(card) && before.phase === "claim" && before.actors[0] === seat),
  );
  return mine.map((card) => {
    const values = { card: cardName(card), when: when(card), gift: gift(card) };
    return seat === you ? t("news.claim.you", values) : t("news.claim", { name: names[seat]!, ...values });
  });
}

function played({ before, after, names, you }: Story, seat: number): string[] {
  const [old, now] = [before.seats[seat]!, after.seats[seat]!];
  return old.cards.filter((card) => !now.cards.includes(card)).map((card) => {
    const values = { name: names[seat]!, card: cardName(card), gift: gift(card) };
    if (worked(old, now)) return seat === you ? t("news.play.you", values) : t("news.play", values);
    return seat === you ? t("news.lapsed.you", values) : t("news.lapsed", values);
  });
}

/** Whether a card brought water or room for it, a lower cost, or a cure. */
function worked(old: SeatView, now: SeatView): boolean {
  const cheaper = FACTS.kinds.some((kind) => now.costs[kind] < old.costs[kind]);
  const cured = FACTS.kinds.some((kind) => now.healthy[kind] > old.healthy[kind] && now.tiles[kind] === old.tiles[kind]);
  return now.water > old.water || now.water_limit > old.water_limit || cheaper || cured;
}

// ---- plants ----

function lying(seat: SeatView): Map<string, Tile> {
  return new Map(seat.plant.map((tile) => [tile.at.join(), tile]));
}

/** What lies where nothing lay, or a flower. */
function fresh(old: SeatView, now: SeatView): Tile[] {
  const there = lying(old);
  return now.plant.filter((tile) => there.get(tile.at.join())?.kind !== tile.kind);
}

function grown({ before, after, names, you }: Story, seat: number): string[] {
  const tiles = fresh(before.seats[seat]!, after.seats[seat]!);
  const kinds = FACTS.kinds.filter((kind) => tiles.some((tile) => tile.kind === kind));
  if (!kinds.length) return [];
  const all = formatList(kinds.map((kind) => several(kind, tiles.filter((tile) => tile.kind === kind).length)));
  return [seat === you ? t("news.grow.you", { tiles: all }) : t("news.grow", { name: names[seat]!, tiles: all })];
}

function several(kind: Kind, n: number): string {
  return n === 1 ? t(`a.${kind}`) : some(kind, n); // keys: a.*
}

// ---- pests ----

function voted({ before, after, names, you }: Story): string[] {
  const told: string[] = [];
  if (after.phase === "vote" && before.phase !== "vote" && after.victim !== null) {
    told.push(after.victim === you ? t("news.victim.you") : t("news.victim", { name: names[after.victim]! }));
  }
  if (after.phase === "infest" && after.pest && before.phase === "vote") told.push(t("news.vote", { pest: aPest(after.pest) }));
  return told;
}

/** The tiles with a pest that had none before. */
function newPests(old: SeatView, now: SeatView): Tile[] {
  const there = lying(old);
  return now.plant.filter((tile) => tile.pest && !there.get(tile.at.join())?.pest);
}

function infested({ before, after, names, you }: Story, seat: number): string[] {
  return newPests(before.seats[seat]!, after.seats[seat]!).map(({ kind }) => {
    const values = { pest: aPest(pestOf(kind)), kind: kindName(kind), name: names[seat]! };
    return seat === you ? t("news.infested.you", values) : t("news.infested", values);
  });
}

function cured({ before, after, names, you }: Story, seat: number): string[] {
  return newPests(after.seats[seat]!, before.seats[seat]!).map(({ kind }) => {
    const values = { pest: upper(thePest(pestOf(kind))), name: names[seat]! };
    return seat === you ? t("news.cured.you", values) : t("news.cured", values);
  });
}

// ---- the season deck ----

function rained({ before, after }: Story): number[] {
  return after.season.seen.map((n, drops) => n - before.season.seen[drops]!);
}

function pestCards(story: Story): string[] {
  const { before, after } = story;
  if (after.season.pests_left === before.season.pests_left) return [];
  const early = before.season.seen.every((n) => n === 0);
  if (early) return [t("news.pest.early")];
  const happened = after.victim !== null || seats(story).some((seat) => newPests(before.seats[seat]!, after.seats[seat]!).length);
  return [happened ? t("news.pest") : t("news.pest.none")];
}

function rain(story: Story): string[] {
  const { after, names, you } = story;
  const cards = rained(story);
  const count = cards.reduce((all, one) => all + one, 0);
  if (count > 1) return [t("news.rains", { n: count })];
  if (!count) return [];
  const n = cards.indexOf(1) + 1;
  const got = after.seats.map((seat, number) => {
    const water = n * (1 + seat.healthy.root);
    return number === you ? t("news.rain.you", { n: water }) : t("news.rain.gets", { name: names[number]!, n: water });
  });
  return [t("news.rain", { n, who: formatList(got) })];
}

/** The water that you could not keep at the end of a turn. */
function lost({ before, after, you }: Story): string[] {
  if (you === null || before.turner === null || before.turner === after.turner) return [];
  const [old, now] = [before.seats[you]!, after.seats[you]!];
  const over = old.water - old.water_limit;
  const paid = now.plant.length !== old.plant.length || now.cards.length !== old.cards.length;
  return over > 0 && !paid ? [t("news.lost", { kept: old.water_limit, n: over })] : [];
}

// ---- the end ----

function ended({ before, after, names, you }: Story): string[] {
  if (before.over || !after.over) return [];
  const best = Math.max(...after.scores);
  const won = after.winners.length === 1 ? after.winners[0]! : null;
  if (won === null) return [t("news.winter"), t("news.shared", { names: formatList(after.winners.map((seat) => (seat === you ? t("you") : names[seat]!))), n: best })];
  return [t("news.winter"), won === you ? t("news.won.you", { n: best }) : t("news.won", { name: names[won]!, n: best })];
}
