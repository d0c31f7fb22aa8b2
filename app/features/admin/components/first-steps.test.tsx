import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { AdministratorRoleContext } from "./administrator-role.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { SupportMissing } from "./support-missing.tsx";

function linksOf(role: AdministratorRole, shown = <FirstSteps />): string[] {
  const element = <AdministratorRoleContext value={role}>{shown}</AdministratorRoleContext>;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
}

test("an owner sees all first steps, others those that their role opens", () => {
  expect(linksOf("owner")).toEqual(["/admin/settings", "/admin/pages", "/admin/taxes", "/admin/import"]);
  expect(linksOf("finance")).toEqual(["/admin/taxes"]);
});

test("a support address that no one reads is told to owners only", () => {
  const missing = <SupportMissing address="support@sparebay.example" />;
  expect(linksOf("owner", missing)).toEqual(["/admin/settings"]);
  expect(linksOf("support", missing)).toEqual([]);
});
