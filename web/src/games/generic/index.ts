/** The page of a game that has none of its own: everything comes from its views, its moves and its own words. */
import type { Component } from "svelte";
import { otherGames } from "../../lib/games.svelte";
import { definePage, type GamePage } from "../game";
import Board from "./Board.svelte";
import FinalScore from "./FinalScore.svelte";
import Rules from "./Rules.svelte";
import { t, wordsOf } from "./words.svelte";

const pages = new Map<string, GamePage>();

/** Once the game's words are there. */
export async function loadPage(game: string): Promise<GamePage> {
  await Promise.all([otherGames.load(), wordsOf(game).load()]);
  const page = pages.get(game) ?? makePage(game);
  pages.set(game, page);
  return page;
}

function makePage(game: string): GamePage {
  return definePage({
    Board,
    Rules: ((internals, props) => Rules(internals, { ...props, game })) satisfies Component,
    FinalScore,
    moveText: (move) => wordsOf(game).of(move),
    prompt: () => t("ask"),
    optionText: (name) => otherGames.find(game)?.options.find((option) => option.name === name)?.meaning ?? name,
  });
}
