import { orGiveUp } from "#app/platform/give-up.server.ts";

await orGiveUp(async () => {
  const { startWorker } = await import("#app/start-worker.ts");
  await startWorker();
});
