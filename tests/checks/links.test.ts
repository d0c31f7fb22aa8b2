import { expect, it } from "vitest";
import { checkLinks } from "../../scripts/checks/links.ts";
import { plant } from "./plant.ts";

it("accepts links to files, and links to other sites", () => {
  const text = "[a](../app/routes.ts) [b](https://example.com/x) [c](b.md#part)";
  expect(checkLinks(plant({ "docs/a.md": text, "docs/b.md": "" }))).toEqual([]);
});

it("catches a link to a missing file", () => {
  expect(checkLinks(plant({ "docs/a.md": "See [this](lost.md) and ![that](images/lost.png)." }))).toEqual([
    "docs/a.md links to lost.md, which is not there",
    "docs/a.md links to images/lost.png, which is not there",
  ]);
});

it("catches a link that leaves the project, wherever it leads", () => {
  expect(checkLinks(plant({ "docs/a.md": "[out](../../) and [in](../docs/a.md)" }))).toEqual([
    "docs/a.md links to ../../, outside of the project",
  ]);
});

it("catches the name of a file that is not there", () => {
  const files = {
    "app/money.ts": "",
    "docs/a.md": "`app/money.ts`, `money.ts`, `app/VERB.server.ts`, `app/lost.ts`",
  };
  expect(checkLinks(plant(files))).toEqual(["docs/a.md names app/lost.ts, which is not there"]);
});
