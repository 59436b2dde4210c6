import { t } from "../texts";
import { Problem } from "./api";

/** What went wrong, for people. */
export function sentence(error: unknown): string {
  if (!(error instanceof Problem)) return t("error.unknown");
  return error.message || (error.reason === "unreachable" ? t("error.unreachable") : t("error.unknown"));
}
