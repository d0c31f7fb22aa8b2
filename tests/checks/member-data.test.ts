import { expect, it } from "vitest";
import { checkMemberData } from "../../scripts/checks/member-data.ts";
import { plant } from "./plant.ts";

const files = {
  "app/features/accounts/member-data.server.ts": "",
  "app/platform/member-data.server.ts": "",
  "app/features/departures/steps/list-member-data.server.ts": `import { memberData } from "#app/features/accounts/member-data.server.ts";
    import { memberData as platform } from "#app/platform/member-data.server.ts";`,
};
const modules = ["accounts", "platform", "stand-ins/inbox"];

it("accepts modules that declare their data of a member and are called", () => {
  expect(checkMemberData(plant(files), modules)).toEqual([]);
});

it("catches a module with tables that declares nothing, and one that is never called", () => {
  const root = plant({ ...files, "app/features/properties/member-data.server.ts": "" });
  expect(checkMemberData(root, [...modules, "properties", "inquiries"])).toEqual([
    expect.stringMatching(/^app.features.properties.member-data.server.ts is not asked by/),
    "app/features/inquiries/member-data.server.ts is missing: its module owns tables",
  ]);
});
