import { orGiveUp } from "#app/platform/give-up.server.ts";

await orGiveUp(async () => {
  const { startServer } = await import("#app/start-server.ts");
  await startServer(import.meta.dirname);
});
