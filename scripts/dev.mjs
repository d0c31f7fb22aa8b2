import path from "node:path";
import { run } from "./run.mjs";
import { ensureInstalled, root } from "./setup.mjs";

// `npm run dev`: pages and server code reload as they change.

await ensureInstalled({ forDevelopment: true });
// Vite builds in the same process.
run(path.join(root, "scripts", "dev-server.mjs"), [], { HEAP_MB: "4096" });
