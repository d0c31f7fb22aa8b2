import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { run } from "./run.mjs";
import { ensureInstalled, root } from "./setup.mjs";

// `npm start`, on a machine with only Node.js 20 and npm.

await ensureInstalled();
await ensureBuilt();
run(path.join(root, "build", "server", "server.js"));
