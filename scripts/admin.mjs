import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { run } from "./run.mjs";
import { ensureInstalled, root } from "./setup.mjs";

// `npm run admin -- create EMAIL`, also while the server runs.

await ensureInstalled();
await ensureBuilt();
run(path.join(root, "build", "server", "admin.js"), process.argv.slice(2));
