import { getRequestListener } from "@hono/node-server";
import { exitOnError } from "#app/platform/exit-on-error.server.ts";

await exitOnError(async () => {
  await import("#app/platform/config.server.ts");
  const { createHttp } = await import("#app/platform/listen.server.ts");
  const { startWorker } = await import("#app/start-worker.ts");
  const { createWatchersWeb } = await import("#app/watchers.ts");
  await startWorker(createHttp(getRequestListener(createWatchersWeb().fetch, { hostname: "worker" })));
});
