import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";

const http = createHttpServer();
const vite = await createViteServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});
const { migrate } = await vite.ssrLoadModule("/app/platform/migrate.server.ts");
const { jobs } = await vite.ssrLoadModule("/app/jobs.ts");
await migrate();
const { startJobs } = await vite.ssrLoadModule("/app/platform/jobs.server.ts");
await startJobs(jobs);
http.on("request", (request, response) =>
  vite.middlewares(request, response, async () => {
    const { createWeb } = await vite.ssrLoadModule("/app/web.ts");
    const { renderPages } = await vite.ssrLoadModule("/app/render.server.ts");
    await getRequestListener(createWeb(renderPages).fetch)(request, response);
  }),
);
http.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1");
