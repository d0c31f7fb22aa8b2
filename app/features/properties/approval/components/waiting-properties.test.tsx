import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { WaitingProperties } from "./waiting-properties.tsx";

const rows = Array.from({ length: 50 }, (_, index) => ({
  id: `prp_${index}`,
  title: `Shed ${index}`,
  changed: null,
  refused: null,
}));

function render(shown: Omit<Parameters<typeof WaitingProperties>[0], "rows">, at = "/?tab=spaces"): string {
  const Component = () => <WaitingProperties rows={rows} {...shown} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[at]} />);
}

test("a landlord reads how many spaces wait beyond those that are shown, and can go on to them and back", () => {
  const all = render({ total: 50, isFirst: true, more: null });
  expect(all).not.toMatch(/that wait for review|More that wait/);
  const first = render({ total: 63, isFirst: true, more: "1_prp_49" });
  expect(first).toContain("50 of 63 that wait for review");
  expect(first).toContain('href="/?tab=spaces&amp;waits=1_prp_49"');
  expect(first).not.toContain("First ones that wait");
  const last = render({ total: 63, isFirst: false, more: null }, "/?tab=spaces&waits=1_prp_49");
  expect(last).toContain('href="/?tab=spaces"');
  expect(last).not.toContain("More that wait");
});
