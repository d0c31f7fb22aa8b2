import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AccountRefusals } from "./account-refusals.tsx";

test("says when an account was refused in UTC, as other times for administrators", () => {
  const refusal = {
    landlord_id: "usr_1",
    email: "lana@people.example",
    reason: "Sign up for Connect first.",
    at: "2026-11-27T00:30:00.000Z",
  };
  expect(renderToStaticMarkup(<AccountRefusals refusals={[refusal]} />)).toContain(
    "Nov 27, 2026, 12:30 AM UTC",
  );
});
