import { orGiveUp } from "#app/platform/give-up.server.ts";

await orGiveUp(async () => {
  const { runAdminCommand } = await import("#app/run-admin-command.ts");
  await runAdminCommand(process.argv.slice(2));
});
