import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./setup.mjs";

// `npm run build`: everything that must exist before a new version is started; in production that is no demo town.

await ensureInstalled();
await ensureBuilt();
