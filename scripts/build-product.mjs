import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./setup.mjs";

// `npm run build`: all that has to be there before a new version is started.

await ensureInstalled();
await ensureBuilt();
