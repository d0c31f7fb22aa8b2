import { expect, it } from "vitest";
import { checkPageReads } from "../../scripts/checks/page-reads.ts";
import { plant } from "./plant.ts";

const page = "app/pages/host.tsx";
const hosts = "#app/features/accounts/queries.server.ts";
const properties = "#app/features/properties/queries.server.ts";
const composed = (names: string) => [`${page} composes ${names} by itself; a page calls one read`];

it.each<[what: string, code: string, names: string]>([
  [
    "two queries of one feature",
    `import { hostBySlug, hostByName } from "${hosts}";`,
    "hostBySlug, hostByName",
  ],
  [
    "queries of two features",
    `import { hostBySlug } from "${hosts}";\nimport { pointsOf as points } from "${properties}";`,
    "hostBySlug, pointsOf",
  ],
  [
    "a query beside a command that reads",
    `import { hostBySlug } from "${hosts}";\nimport { quoteStay } from "#app/features/reservations/quote-stay.server.ts";`,
    "hostBySlug, quoteStay",
  ],
  [
    "a query beside the database",
    `import { hostBySlug } from "${hosts}";\nimport { db } from "#app/platform/db.server.ts";`,
    "hostBySlug, db",
  ],
  ["all queries at once", `import * as hosts from "${hosts}";`, `all of ${hosts}, more`],
])("catches %s", (_what, code, names) => {
  expect(checkPageReads(plant({ [page]: `${code}\n` }))).toEqual(composed(names));
});

it("accepts one read, with the actor, forms and types", () => {
  const code = `import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { type HostRow, hostBySlug } from "${hosts}";
import type { PropertyRow } from "${properties}";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
`;
  expect(checkPageReads(plant({ [page]: code }))).toEqual([]);
});
