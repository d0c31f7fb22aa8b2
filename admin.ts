import { exitOnError } from "#app/platform/exit-on-error.server.ts";

await exitOnError(async () => {
  const { runAdminCommand } = await import("#app/run-admin-command.ts");
  await runAdminCommand(process.argv.slice(2));
});
