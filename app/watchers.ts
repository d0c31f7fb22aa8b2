import { getRequestListener } from "@hono/node-server";
import { healthRoutes } from "./api/health.ts";
import { metricsRoute } from "./api/metrics.ts";
import { answerError, router } from "./api/router.ts";
import { close, createHttp, listen } from "./platform/listen.server.ts";
import { refusePublic } from "./platform/refuse-public.server.ts";

/**
 * Answers on the port of this setting, if it names one, whether the process is up, whether it is ready, and its metrics:
 * those who watch it don't wait there behind a crowd. The returned function closes the port.
 */
export async function openWatchersPort(port: number | null, setting: string): Promise<() => void> {
  if (port === null) return () => {};
  const web = router();
  web.onError(answerError);
  web.use(refusePublic);
  healthRoutes.up.at(web, "GET /healthz", "Machines");
  healthRoutes.ready.at(web, "GET /readyz", "Machines");
  metricsRoute.at(web, "GET /metrics", "Machines");
  const http = createHttp(getRequestListener(web.fetch, { hostname: "watched" }));
  await listen(http, port, setting);
  return () => {
    http.closeAllConnections();
    void close(http);
  };
}
