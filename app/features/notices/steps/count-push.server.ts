import { Counter } from "prom-client";
import { metrics } from "#app/platform/metrics.server.ts";

const pushes = new Counter({
  name: "notice_pushes_total",
  help: "Notices handed on to browsers' push services, by what became of them",
  labelNames: ["outcome"],
  registers: [metrics],
});

/** Counts a push by what became of it. */
export function countPush(outcome: "sent" | "gone" | "refused" | "retried" | "late"): void {
  pushes.inc({ outcome });
}
