type Module = { importers: readonly string[]; dynamicImporters: readonly string[] };
type Context = { getModuleInfo(id: string): Module | null };

const route = /[\\/]app[\\/](?:pages[\\/])?([\w-]+)\.tsx\?__react-router-build-client-route$/;

/** The most common first: a file takes what its modules import along, unless an earlier one has it. */
const files = ["common", "results", "search", "host", "booking"] as const;

/**
 * Rules for the bundler that put modules together by the pages that need them: few files compress better than many, and what
 * visitors see first loads little that only others need. Other modules are left to other rules.
 */
export const pageScripts = files.map((file, place) => ({
  name: (id: string, context: Context) => (fileOf(id, context) === file ? file : null),
  debugName: file,
  priority: files.length - place,
}));

function fileOf(id: string, context: Context): (typeof files)[number] | null {
  const users = usersOf(id, context);
  if (users.has("root") || (users.has("home") && users.has("property"))) return "common";
  if (users.size === 1) return null;
  if (users.has("home")) return users.has("properties") ? "results" : "search";
  if (users.has("property")) return users.has("host") ? "host" : "booking";
  return null;
}

/** The routes, and the modules that load when they are needed, that import it or what imports it. */
function usersOf(id: string, context: Context): Set<string> {
  const users = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
    const page = route.exec(module)?.[1];
    if (page) users.add(page);
    else if (dynamicImporters.length > 0) users.add(module);
    for (const importer of importers) seen.add(importer);
  }
  return users;
}
