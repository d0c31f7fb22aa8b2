import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { run } from "./run.mjs";
import { ensureInstalled, root } from "./setup.mjs";

// `npm run worker`: a process that only runs jobs, on DATABASE_URL.

await ensureInstalled();
await ensureBuilt();
run(path.join(root, "build", "server", "worker.js"));
