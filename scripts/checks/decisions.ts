import { projectFiles, readAll, type Violations } from "./source-files.ts";

const folder = "docs/decisions";
const table = `${folder}/README.md`;

/** docs/decisions/README.md lists every record once, in order, with its number and status, and nothing else. */
export function checkDecisions(root: string): Violations {
  const files = projectFiles(root).filter((file) => file.startsWith(`${folder}/`) && file !== table);
  const records = readAll(root, files).map(({ file, text }) => ({
    name: file.slice(folder.length + 1),
    status: /^Status: (\w+)/m.exec(text)?.[1],
  }));
  const [index] = readAll(root, [table]);
  const rows = [...index!.text.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \|.*\| (\w+)[^|]*\|$/gm)].map(
    ([, number = "", name = "", status = ""]) => ({ number, name, status }),
  );
  const listed = rows.map(({ name }) => name);
  return [
    ...records.flatMap(({ name, status }) => {
      if (status === undefined) return [`${folder}/${name} has no line "Status: ..."`];
      const found = rows.filter((row) => row.name === name);
      if (found.length !== 1) return [`${table} lists ${name} ${found.length} times, not once`];
      if (found[0]!.status === status) return [];
      return [`${table} calls ${name} ${found[0]!.status}; the record says ${status}`];
    }),
    ...rows
      .filter(({ name }) => !records.some((record) => record.name === name))
      .map(({ name }) => `${table} lists ${name}, which is no record`),
    ...rows
      .filter(({ number, name }) => !name.startsWith(`${number}-`))
      .map(({ number, name }) => `${table} gives ${name} the number ${number}`),
    ...(listed.join() === listed.toSorted().join() ? [] : [`${table} is not in order`]),
  ];
}
