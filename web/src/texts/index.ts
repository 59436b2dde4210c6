import { words } from "../lib/words.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

/** The words of the shell, in the language of the moment. */
export const t = words({ en, fr, de });
