import { orGiveUp } from "#app/platform/give-up.server.ts";

await orGiveUp(async () => {
  await import("#app/platform/config.server.ts");
  const { startWorker } = await import("#app/start-worker.ts");
  await startWorker();
});
