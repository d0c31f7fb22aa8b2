import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ClaimsDue } from "./claims-due.tsx";

const until = "Nov 24, 2026, 12:00 AM EST";

function shown(count: number): string {
  const claims = Array.from({ length: count }, (_, at) => ({
    id: `res_${at}`,
    title: `Garage ${at}`,
    until,
  }));
  const Stub = createRoutesStub([{ path: "/", Component: () => <ClaimsDue claims={claims} /> }]);
  return renderToStaticMarkup(<Stub />);
}

it("links each stay to its deposit, with the time to claim, five at most", () => {
  expect(shown(0)).toBe("");
  expect(shown(1)).toContain(`Claim on the deposit until ${until}`);
  expect(shown(1)).toContain('href="/deposits/res_0"');
  expect(shown(7).match(/href=/g)).toHaveLength(5);
  expect(shown(7)).toContain("and 2 more");
});
