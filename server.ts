import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { exitOnError } from "#app/platform/exit-on-error.server.ts";

await exitOnError(async () => {
  const { config } = await import("#app/platform/config.server.ts");
  const { createHttp } = await import("#app/platform/listen.server.ts");
  const { jobs } = await import("#app/jobs.ts");
  const { pageFacts, renderPages } = await import("#app/render.server.ts");
  const { startServer } = await import("#app/start-server.ts");
  const { createWeb } = await import("#app/web.ts");
  const web = createWeb(renderPages, { filesFolder: path.join(import.meta.dirname, "../client"), pageFacts });
  // Proxies' health checks may use HTTP/1.0, which names no host.
  const hostname = new URL(config.publicUrl).host;
  await startServer(createHttp(getRequestListener(web.fetch, { hostname })), jobs);
});
