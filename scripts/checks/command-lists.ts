import { readAll, type Violations } from "./source-files.ts";

const code = "app/run-admin-command.ts";
/** Each of these has a script of its own in package.json; the clock is a demo's. */
const elsewhere = ["migrate", "stripe-check", "clock"];

/** The documents' lists of `npm run admin`'s commands are complete, and so are those of the programs that read .env. */
export function checkCommandLists(root: string): Violations {
  return [...checkCommands(root), ...checkEnvReaders(root)];
}

function checkCommands(root: string): Violations {
  const [source, ...pages] = readAll(root, [
    code,
    "CONTRIBUTING.md",
    "docs/deployment.md",
    "docs/releases/1.0.0.md",
  ]);
  const names = [...source!.text.matchAll(/^ {2}\["([\w-]+)", \{/gm)].map(([, name = ""]) => name);
  const usage = /const usage = `([^`]*)`/.exec(source!.text)?.[1] ?? "";
  const lists = pages.map(({ file, text }) => ({ file, list: listIn(text) }));
  return [{ file: code, list: usage }, ...lists].flatMap(({ file, list }) =>
    names
      .filter((name) => file === code || !elsewhere.includes(name))
      .filter((name) => !new RegExp("(`|-- |run |[.]js )" + name + "[\\s`]").test(list))
      .map((name) => `${file} does not list the command ${name}`),
  );
}

/** The paragraph or row of a table that names most commands, with the one before it. */
function listIn(text: string): string {
  const parts = text.split(/\n\n|\n(?=\|)/);
  const at = parts.findIndex((part) => part.includes("`rotate-id-key`") && part.includes("`backup"));
  return parts.slice(Math.max(at - 1, 0), at + 1).join("\n");
}

function checkEnvReaders(root: string): Violations {
  const [settings, example, packageJson] = readAll(root, [
    "docs/settings.md",
    ".env.example",
    "package.json",
  ]);
  const { scripts } = JSON.parse(packageJson!.text) as { scripts: Record<string, string> };
  const started = Object.entries(scripts).flatMap(([name, command]) => {
    const file = /(scripts\/[\w-]+\.mjs)/.exec(command)?.[1];
    if (file === undefined || !readAll(root, [file])[0]!.text.includes('from "./run.mjs"')) return [];
    return [name === "start" ? "npm start" : `npm run ${name}`];
  });
  return [settings!, example!].flatMap(({ file, text }) => {
    const sentence = /((?:`?npm (?:run )?[\w-]+`?(?:,|,? and)?[\s#]+)+)read/.exec(text)?.[1] ?? "";
    const told = [...sentence.matchAll(/npm (?:run )?[\w-]+/g)].map(([name]) => name);
    return [
      ...started
        .filter((name) => !told.includes(name))
        .map((name) => `${file} does not say that ${name} reads .env`),
      ...told.filter((name) => !started.includes(name)).map((name) => `${file} says that ${name} reads .env`),
    ];
  });
}
