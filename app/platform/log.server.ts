import { pino } from "pino";
import { config } from "./config.server.ts";

/** The process log, one JSON object a line. Secrets that reach it by accident are blanked here. */
export const log = pino({
  level: config.logLevel,
  base: null,
  redact: {
    paths: [
      "password",
      "*.password",
      "newPassword",
      "*.newPassword",
      "token",
      "*.token",
      "card",
      "*.card",
      "headers.cookie",
      "headers.authorization",
      "*.headers.cookie",
      "*.headers.authorization",
    ],
    censor: "[hidden]",
  },
});
