import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { socketDirectory } from "#app/platform/data-folder.server.ts";
import { copyStarted } from "./started.ts";
import { startWeb, stopProcess } from "./server-process.ts";

export type RunningServer = {
  pid: number;
  url: string;
  dataDir: string;
  databaseUrl: string;
  output: () => string;
  stop: () => Promise<void>;
};

/**
 * Runs the built server as a separate process on a free port with its own DATA_DIR, with the demo town if DEMO is on,
 * until `stop`.
 */
export async function runServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-server-"));
  if (!settings["DATABASE_URL"]) await copyStarted(dataDir, settings["DEMO"] ?? "false");
  const server = await startWeb({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings });
  const stop = async () => {
    await stopProcess(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const databaseUrl =
    settings["DATABASE_URL"] ??
    `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(socketDirectory(dataDir))}`;
  return { pid: server.child.pid!, url: server.url, dataDir, databaseUrl, output: server.output, stop };
}
