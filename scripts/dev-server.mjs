import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";

const http = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});
// The router's plugin would end the process at once, before it has stopped in order.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
const { exitOnError } = await load("/app/platform/exit-on-error.server.ts");

await exitOnError(async () => {
  const { jobs } = await load("/app/jobs.ts");
  const { startServer } = await load("/app/start-server.ts");
  http.on("request", (request, response) =>
    vite.middlewares(request, response, () => answer(request, response)),
  );
  await startServer(http, jobs.map(reloading));
});

function load(file) {
  return vite.ssrLoadModule(file);
}

// Unchanged modules are loaded once; changed ones are reloaded for the next request.
async function answer(request, response) {
  try {
    const { createWeb } = await load("/app/web.ts");
    const { pageFacts, renderPages } = await load("/app/render.server.ts");
    const { fetch } = createWeb(renderPages, { pageFacts });
    await getRequestListener(fetch, { hostname: "localhost" })(request, response);
  } catch (error) {
    vite.ssrFixStacktrace(error);
    response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
  }
}

function reloading(handler) {
  const run = async (data) => {
    const { jobs } = await load("/app/jobs.ts");
    await jobs.find(({ name }) => name === handler.name)?.run(data);
  };
  return { ...handler, run };
}
