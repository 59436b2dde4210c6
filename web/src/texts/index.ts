import { createTranslator } from "../lib/i18n.svelte";
import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";

/** The texts of everything around the games, in the current language. */
export const t = createTranslator({ en, fr, de });
