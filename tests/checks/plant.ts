import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const settings = [
  ".gitignore",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "knip.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
];

/** A small tree that keeps every rule, with the project's own settings. */
const clean: Record<string, string> = {
  "app/routes.ts": `import { index } from "@react-router/dev/routes";\n\nexport default [index("pages/home.tsx")];\n`,
  "app/pages/home.tsx": `import { price } from "#app/features/properties/model.ts";\n\nexport default function Home() {\n  return <h1>{price}</h1>;\n}\n`,
  "app/features/properties/model.ts": `/** In cents. */\nexport const price = 100;\n`,
  "app/features/properties/queries.server.ts": `import { price } from "./model.ts";\n\nexport function findPrice() {\n  return price;\n}\n`,
  "app/features/properties/listing/delete-property.server.ts": `export function deleteProperty() {\n  return true;\n}\n`,
};

/** The clean tree with `files` planted in it, in a temporary folder for this test. */
export function plant(files: Record<string, string> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), "planted-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of settings) cpSync(name, path.join(root, name));
  symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
  for (const [name, text] of Object.entries({ ...clean, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}
