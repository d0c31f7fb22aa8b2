import { expect, it } from "vitest";
import { call } from "#tests/support/web.ts";
import { contractTypes, type Described } from "../../scripts/contract-types.ts";

it("finds the screens' types to match the API; `npm run contract` rewrites them", async () => {
  const { body } = await call("/api/openapi.json");
  const types = await contractTypes(body as Described);
  await expect(types).toMatchFileSnapshot("../../app/platform/contract.types.ts");
});
