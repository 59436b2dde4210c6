import { createTranslator } from "../lib/i18n.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of everything around the games, in the current language. */
export const t = createTranslator({ en, fr, de });
