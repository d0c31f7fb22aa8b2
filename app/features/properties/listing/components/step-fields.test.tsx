import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { usualTypes } from "#app/platform/space-types.ts";
import { emptyDraft } from "./property-draft.ts";
import { StepFields } from "./step-fields.tsx";

const spaceTypes = [
  {
    type: "Other/kennel",
    name: "Kennel",
    isOffered: true,
    without: ["power", "access hours", "vehicle height"],
  },
  ...usualTypes,
];

function labelsOf(type: string): string[] {
  const draft = { ...emptyDraft, type_of_space: type, power: "true", vehicle_feet: "9" };
  const fields = (
    <StepFields step="size" draft={draft} errors={{}} today="2026-11-30" onChange={() => undefined} />
  );
  const Stub = createRoutesStub([{ id: "root", path: "/", loader: () => ({}), Component: () => fields }]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { spaceTypes } } }} />);
  return ["Covered", "Power", "Lit at night", "Access from", "24-hour access", "Tallest vehicle"].filter(
    (label) => html.includes(`>${label}`),
  );
}

test("the form doesn’t ask for what is left out of the type, also where it was said", () => {
  expect(labelsOf("Other/kennel")).toEqual(["Covered", "Lit at night"]);
  expect(labelsOf("Other")).toEqual([
    "Covered",
    "Power",
    "Lit at night",
    "Access from",
    "24-hour access",
    "Tallest vehicle",
  ]);
});
