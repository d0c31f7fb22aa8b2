import { readAll, type Violations } from "./source-files.ts";

/** docs/settings.md and .env.example name exactly the settings that app/platform/config.server.ts reads. */
export function checkSettingsTables(root: string): Violations {
  const [config, page, example] = readAll(root, [
    "app/platform/config.server.ts",
    "docs/settings.md",
    ".env.example",
  ]);
  const settings = namesIn(config!.text, /^ {2}([A-Z][A-Z0-9_]+):/gm);
  return [
    ...compare(settings, namesIn(page!.text, /^\| `([A-Z][A-Z0-9_]+)`/gm), "docs/settings.md"),
    ...compare(settings, namesIn(example!.text, /^#? ?([A-Z][A-Z0-9_]+)=/gm), ".env.example"),
  ];
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

function compare(settings: string[], told: string[], where: string): Violations {
  return [
    ...settings.filter((name) => !told.includes(name)).map((name) => `${where} does not tell of ${name}`),
    ...told
      .filter((name) => !settings.includes(name))
      .map((name) => `${where} tells of ${name}, which nothing reads`),
  ];
}
