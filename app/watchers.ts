import { healthRoutes } from "./api/health.ts";
import { metricsRoute } from "./api/metrics.ts";
import { answerError, router } from "./api/router.ts";
import { refusePublic } from "./platform/refuse-public.server.ts";

/** What a worker and a HEALTH_PORT answer: whether the process is up, whether it is ready, and its metrics. */
export function createWatchersWeb() {
  const web = router();
  web.onError(answerError);
  web.use(refusePublic);
  healthRoutes.up.at(web, "GET /healthz", "Machines");
  healthRoutes.ready.at(web, "GET /readyz", "Machines");
  metricsRoute.at(web, "GET /metrics", "Machines");
  return web;
}
