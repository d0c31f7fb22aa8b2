import path from "node:path";
import { run } from "./run.mjs";
import { ensureInstalled, root } from "./setup.mjs";

// `npm run setup`: writes the settings of a marketplace in production, and checks what they lead to.

await ensureInstalled();
run(path.join(root, "scripts", "set-up", "set-up-site.ts"), process.argv.slice(2));
