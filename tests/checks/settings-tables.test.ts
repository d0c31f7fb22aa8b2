import { expect, it } from "vitest";
import { checkSettingsTables } from "../../scripts/checks/settings-tables.ts";
import { plant } from "./plant.ts";

const config = "z.object({\n  PORT: port,\n  MAIL_URL: z.url(),\n});\n";

it("accepts tables that name every setting", () => {
  const root = plant({
    "app/platform/config.server.ts": config,
    "docs/settings.md": "| `PORT` | 3000 | |\n| `MAIL_URL` | | |\n",
    ".env.example": "PORT=3000\n# MAIL_URL=smtp://localhost\n",
  });
  expect(checkSettingsTables(root)).toEqual([]);
});

it("catches a setting that is not listed, and one that nothing reads", () => {
  const root = plant({
    "app/platform/config.server.ts": config,
    "docs/settings.md": "| `PORT` | 3000 | |\n",
    ".env.example": "PORT=3000\nMAIL_URL=\nCOLOR=red\n",
  });
  expect(checkSettingsTables(root)).toEqual([
    "docs/settings.md does not tell of MAIL_URL",
    ".env.example tells of COLOR, which nothing reads",
  ]);
});

it("finds the project's own tables complete", () => {
  expect(checkSettingsTables(process.cwd())).toEqual([]);
});
