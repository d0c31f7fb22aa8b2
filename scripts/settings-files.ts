import type { z } from "zod";
import { type AboutSetting, sections } from "#app/platform/settings.ts";

/** docs/settings.md: its own introduction, then a table of each section. */
export function settingsPage(page: string): string {
  const introduction = page.slice(0, page.indexOf("## "));
  const tables = Object.entries(sections).map(([title, settings]) => {
    const rows = linesOf(settings).map(
      ({ name, about, otherwise, screen }) =>
        `| \`${name}\`${screen ? " ◆" : ""} | ${otherwise.replaceAll("<", "&lt;").replaceAll(">", "&gt;")} | ${about} |`,
    );
    return [`## ${title}`, "", "| setting | default | what it does |", "|---|---|---|", ...rows, ""].join(
      "\n",
    );
  });
  return introduction + tables.join("\n");
}

/** .env.example: its own introduction, then each setting with what it does. */
export function exampleFile(file: string): string {
  const introduction = file.slice(0, file.indexOf("\n\n") + 2);
  const parts = Object.entries(sections).map(([title, settings]) => {
    const lines = linesOf(settings).map(({ name, about, example }) => {
      const text = about.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
      return `${wrap(`${text}.`)}\n# ${name}=${/[\s#<]/.test(example) ? `"${example}"` : example}\n`;
    });
    return [`## ${title}\n`, ...lines].join("\n");
  });
  return introduction + parts.join("\n");
}

function linesOf(settings: Record<string, z.ZodType>) {
  return Object.entries(settings).map(([name, schema]) => {
    const { about, otherwise, example, screen } = schema.meta() as AboutSetting;
    const preset = String((schema.safeParse(undefined).data as string | number | boolean | undefined) ?? "");
    const isUploaded = screen?.control === "picture" ? "; administrators upload it" : "";
    return {
      name,
      about: about + isUploaded,
      screen,
      otherwise: otherwise ?? preset,
      example: example ?? preset,
    };
  });
}

/** Comment lines of at most 120 characters. */
function wrap(text: string): string {
  const lines = [""];
  for (const word of text.split(" "))
    if (`${lines.at(-1)} ${word}`.length > 118) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  return lines.map((line) => `# ${line}`).join("\n");
}
