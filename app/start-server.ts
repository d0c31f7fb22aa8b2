import { createServer, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { jobs } from "./jobs.ts";
import { config } from "./platform/config.server.ts";
import { stopInbox } from "./platform/inbox.server.ts";
import { startJobs } from "./platform/jobs.server.ts";
import { migrate } from "./platform/migrate.server.ts";
import { openDatabase } from "./platform/open-database.server.ts";
import { atMost, stopWhenTold } from "./platform/stop.server.ts";
import { renderPages } from "./render.server.ts";
import { seedWhenEmpty } from "./seed-when-empty.ts";
import { createWeb } from "./web.ts";

/** Starts the web process, with its database and its jobs unless they run elsewhere, and prints where it is. */
export async function startServer(buildFolder: string): Promise<void> {
  const web = createWeb(renderPages, path.join(buildFolder, "../client"));
  const http = createServer(getRequestListener(web.fetch));
  let stop = async () => {};
  stopWhenTold(() => stop());
  // The long way comes after: a taken port is known at once.
  await listen(createServer()).then(close);
  const closeDatabase = await openDatabase();
  await migrate();
  if (config.demo) await seedWhenEmpty();
  const stopJobs = config.runsJobs ? await startJobs(jobs) : null;
  await listen(http);
  stop = async () => {
    await Promise.all([atMost(3500, close(http)), stopJobs?.()]);
    http.closeAllConnections();
    await Promise.all([atMost(500, stopInbox()), closeDatabase()]);
  };
  process.stdout.write(welcome());
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(refusal(error))));
    server.listen(config.port, config.host, resolve);
  });
  return server;
}

/** Takes no new requests; resolves when the last one is answered. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function refusal(error: NodeJS.ErrnoException): string {
  const address = `${config.host}:${config.port}`;
  if (error.code === "EADDRINUSE")
    return `Port ${config.port} is taken: stop what listens on ${address}, or choose another PORT.`;
  if (error.code === "EACCES")
    return `Port ${config.port} may not be used by this user: choose a PORT above 1023.`;
  return `The address ${address} of HOST and PORT cannot be listened on (${error.code}).`;
}

function welcome(): string {
  const lines = ["", `  ${config.brandName} is ready at ${config.publicUrl}`, ""];
  if (config.demo) {
    lines.push("  Demo people, all with the password demo-password-1:");
    lines.push("    landlord@sparebay.example   tenant@sparebay.example   admin@sparebay.example", "");
  }
  if (config.mailUrl === null) lines.push(`  Mail it sends is readable at ${config.publicUrl}/dev/mail`, "");
  return `${lines.join("\n")}\n`;
}
