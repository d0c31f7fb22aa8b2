import { expect, it } from "vitest";
import { checkPatience } from "../../scripts/checks/patient-tests.ts";
import { plant } from "./plant.ts";

const file = "tests/e2e/cart.test.ts";

it.each([
  `expect(await page.getByRole("alert").count()).toBe(0);`,
  `expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Vera");`,
  `for (const field of fields) expect(await field.getAttribute("type")).toBe("text");`,
  `expect(await page.title()).toBe("Rentals");`,
])("catches %s", (line) => {
  expect(checkPatience(plant({ [file]: `await page.goto("/");\n${line}\n` }))).toEqual([
    `${file}:2 looks at the screen once; poll it`,
  ]);
});

it("accepts polls, responses of the server and tests without a browser", () => {
  const code = `await expect.poll(() => page.getByRole("alert").count()).toBe(0);
expect(await saved.json()).toMatchObject({ price: 130 });
`;
  const rows = "expect(await rows.count()).toBe(1);\n";
  expect(checkPatience(plant({ [file]: code, "tests/api/orders.test.ts": rows }))).toEqual([]);
});
