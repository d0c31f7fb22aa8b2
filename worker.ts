import { exitOnError } from "#app/platform/exit-on-error.server.ts";

await exitOnError(async () => {
  await import("#app/platform/config.server.ts");
  const { startWorker } = await import("#app/start-worker.ts");
  await startWorker();
});
