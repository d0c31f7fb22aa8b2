import { expect, it } from "vitest";
import { checkCommandLists } from "../../scripts/checks/command-lists.ts";
import { plant } from "./plant.ts";

const list = "`create EMAIL`, `rotate-id-key` and `backup FILE`";
const complete = {
  "app/run-admin-command.ts": `const actions = new Map([
  ["create", { run: create }],
  ["rotate-id-key", { run: rotate }],
  ["backup", { run: backUp }],
  ["clock", { run: jump }],
]);
const usage = \`
  npm run admin -- create EMAIL
  npm run admin -- rotate-id-key
  npm run admin -- backup FILE
  npm run admin -- clock +1d\`;
`,
  "CONTRIBUTING.md": `| \`npm run admin -- create EMAIL\` | also \`rotate-id-key\` and \`backup FILE\` |\n`,
  "docs/deployment.md": `Run these:\n\n${list}\n`,
  "docs/releases/1.0.0.md": `| Commands | ${list} |\n`,
  "docs/settings.md": "`npm start` and `npm run admin` read `.env`.\n",
  ".env.example": "# Lines: npm start and\n# npm run admin read it.\n",
  "package.json": `{ "scripts": { "start": "node scripts/start.mjs", "admin": "node scripts/admin.mjs", "test": "node scripts/test.mjs" } }`,
  "scripts/start.mjs": `import { run } from "./run.mjs";\n`,
  "scripts/admin.mjs": `import { run } from "./run.mjs";\n`,
  "scripts/test.mjs": "",
};

it("accepts lists that have every command, and every program that reads .env", () => {
  expect(checkCommandLists(plant(complete))).toEqual([]);
});

it.each([
  ["CONTRIBUTING.md", "`rotate-id-key` and ", "does not list the command"],
  ["docs/deployment.md", "`create EMAIL`, ", "does not list the command create"],
  ["docs/releases/1.0.0.md", " and `backup FILE`", "does not list the command"],
  ["app/run-admin-command.ts", "  npm run admin -- clock +1d", "does not list the command clock"],
  ["docs/settings.md", " and `npm run admin`", "does not say that npm run admin reads .env"],
  [".env.example", " npm start and\n#", "does not say that npm start reads .env"],
] as const)("catches what %s leaves out", (file, gap, violation) => {
  const root = plant({ ...complete, [file]: complete[file].replace(gap, "") });
  expect(checkCommandLists(root)[0]).toContain(`${file} ${violation}`);
});

it("catches a program that doesn't read .env", () => {
  const root = plant({ ...complete, "scripts/admin.mjs": "" });
  expect(checkCommandLists(root)).toEqual([
    "docs/settings.md says that npm run admin reads .env",
    ".env.example says that npm run admin reads .env",
  ]);
});

it("finds the project's own lists complete", () => {
  expect(checkCommandLists(process.cwd())).toEqual([]);
});
