import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { type AdministratorRole, administratorRoles } from "#app/features/accounts/model.ts";
import { whatRolesMay } from "../model.ts";
import type { MemberLine } from "../present.ts";
import { AdministratorRoleContext } from "./administrator-role.tsx";
import { MemberCard } from "./member-card.tsx";

const landlord: MemberLine = {
  id: "usr_1",
  username: "Lars",
  email: "lars@people.example",
  verified: true,
  role: "landlord",
  administratorRole: null,
  since: "2027-01-01T00:00:00Z",
  suspended: null,
  deleted: false,
  cancellations: 0,
  accepted: null,
};
const colleague: MemberLine = { ...landlord, role: "administrator", administratorRole: "support" };

function render(role: AdministratorRole, member: MemberLine): string {
  const element = (
    <AdministratorRoleContext value={role}>
      <MemberCard member={member} />
    </AdministratorRoleContext>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("each role sees the buttons and links of what it may do, and no other", () => {
  const words = ["Suspend", "Hold payouts", "Reservations", "Payments", "Emails", "Audit log"];
  const seen = (role: AdministratorRole) =>
    words.filter((word) => render(role, landlord).includes(`>${word}<`));
  expect(Object.fromEntries(administratorRoles.map((role) => [role, seen(role)]))).toEqual({
    owner: words,
    support: ["Suspend", "Reservations", "Emails"],
    finance: ["Hold payouts", "Reservations", "Payments"],
    reviewer: [],
  });
});

test("only an owner can change a colleague's role, into each that they don't have", () => {
  const offered = (role: AdministratorRole) => render(role, colleague).match(/Change to \w+/g);
  expect(offered("owner")).toEqual(["Change to owner", "Change to finance", "Change to reviewer"]);
  expect(offered("support")).toBeNull();
});

test("an administrator's role has its name and what it may do, and so has each that an owner can give", () => {
  expect(render("support", colleague)).toContain("Administrator, support");
  const offered = (role: AdministratorRole) =>
    administratorRoles.filter((one) => render(role, colleague).includes(whatRolesMay[one]));
  expect(offered("owner")).toEqual(administratorRoles);
  expect(offered("finance")).toEqual(["support"]);
  expect(render("owner", landlord)).toContain(">Landlord<");
});
