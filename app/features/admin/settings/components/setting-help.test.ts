import { expect, test } from "vitest";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { parseShownTypes } from "#app/platform/space-type-rules.ts";
import { settingHelp } from "./setting-help.tsx";

test("the examples beside the fields are accepted as they stand, and so is each part of them", () => {
  const { types, amenities, fee, landlordFee } = settingHelp;
  const textsOf = ({ example, parts }: NonNullable<typeof types>) => [
    example,
    ...parts.map(([part]) => part),
  ];
  for (const text of textsOf(types!)) expect(parseShownTypes(text)).toBeInstanceOf(Array);
  for (const text of textsOf(amenities!)) expect(parseShownAmenities(text)).toBeInstanceOf(Array);
  for (const { example } of [fee!, landlordFee!]) expect(parseFeeRules(example)).not.toBeNull();
  expect(fee!.example).toContain(fee!.parts.at(-1)![0]);
});
