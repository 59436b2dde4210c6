import { t } from "../texts";
import { ApiError } from "./api";

/** What went wrong, as a sentence to show: the server's own if it sent one. The connection is blamed only if it is to blame. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.unknown");
  if (error.message) return error.message;
  if (error.status) return t("error.server", { status: error.status });
  if (error.reason === "slow") return t("error.slow");
  return error.reason === "offline" ? t("error.offline") : t("error.unreachable");
}
