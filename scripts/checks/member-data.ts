import { readAll, sourceFiles, type Violations } from "./source-files.ts";
import { owned } from "./table-law.ts";

const list = "app/features/departures/steps/list-member-data.server.ts";

/**
 * Each module that owns tables declares what it exports and deletes of a member, and is called when an account is
 * closed.
 */
export function checkMemberData(root: string, modules = Object.keys(owned)): Violations {
  const files = sourceFiles(root);
  const asked = files.includes(list) ? readAll(root, [list])[0]!.text : "";
  return modules
    .filter((module) => !module.startsWith("stand-ins/"))
    .map((module) => `app/${module === "platform" ? "" : "features/"}${module}/member-data.server.ts`)
    .flatMap((file) => {
      if (!files.includes(file)) return [`${file} is missing: its module owns tables`];
      return asked.includes(`"#${file}"`) ? [] : [`${file} is not asked by ${list}`];
    });
}
