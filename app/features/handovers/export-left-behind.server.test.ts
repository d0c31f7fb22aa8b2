import { unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { loadStayProblems } from "#app/features/problems/load-stay-problems.server.ts";
import { presentStayProblems } from "#app/features/problems/present.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { askFor, newChargeableStay } from "#tests/support/charges.ts";
import { atHoursAfter } from "#tests/support/deposits.ts";
import { addTo } from "#tests/support/handovers.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { report, runProblems } from "#tests/support/problems.ts";
import { zones } from "#tests/support/zones.ts";
import { exportLeftBehind } from "./export-left-behind.server.ts";

afterEach(() => moveClock(0));

const minute = 1 / 60;
async function fileOf(who: Person, id: string) {
  const zip = await new Response(await exportLeftBehind(who.actor, id, "192.0.2.1")).arrayBuffer();
  return unzipSync(new Uint8Array(zip));
}

test.each(zones.slice(1).map(([zone]) => zone))(
  "in %s a landlord has the file from the operator’s limit on, administrators at any time, no one else",
  async (timeZone) => {
    const administrator = await newAdministrator("Sue", "support");
    const stay = await newChargeableStay(5_000, { timeZone });
    await addTo(stay.tenant.actor, stay.id, "move-out", { photos: 1 });
    const id = await report(stay, "left_behind", [await pictureFile()]);
    await atHoursAfter(stay, 24 + 9.1);
    await runProblems();
    const names = ["agreement.pdf", "left-behind.html", "photos/move-out-1.webp", "photos/notice-1-1.webp"];
    expect(Object.keys(await fileOf(administrator, id)).toSorted()).toEqual(names);
    for (const role of ["finance", "reviewer"] as const)
      await expect(fileOf(await newAdministrator(role, role), id)).rejects.toMatchObject({
        status: role === "finance" ? 403 : 404,
      });
    await atHoursAfter(stay, 31 * 24 - minute);
    await expect(fileOf(stay.landlord, id)).rejects.toThrow("You can download the file from");
    await atHoursAfter(stay, 31 * 24 + 1);
    await runProblems();
    await askFor(stay, { overstay: 42_000 });
    const file = await fileOf(stay.landlord, id);
    expect(Object.keys(file).toSorted()).toEqual([
      ...names.slice(0, 2),
      "photos/claim-1.webp",
      ...names.slice(2),
    ]);
    const page = new TextDecoder().decode(file["left-behind.html"]);
    for (const words of ["never order a sale, a lien or a tow", "Day 1", "Late day $420.00"])
      expect(page).toContain(words);
    await runAndSend();
    const aSecond = { interval: 1_000, timeout: 15_000 };
    await expect
      .poll(
        async () => new TextDecoder().decode((await fileOf(stay.landlord, id))["left-behind.html"]),
        aSecond,
      )
      .toContain("mail server took our email");
    await expect(fileOf(stay.tenant, id)).rejects.toMatchObject({ status: 403 });
    await expect(fileOf(await newLandlord(), id)).rejects.toMatchObject({ status: 404 });
    const finance = await newAdministrator("Fay", "finance");
    const shown = await Promise.all(
      [stay.landlord, administrator, finance, stay.tenant].map(async ({ actor }) => {
        const about = await loadStayProblems(actor, stay.id);
        return presentStayProblems(about, { now: now(), offerLimitCents: 0 }).problems[0]!.file_url;
      }),
    );
    const url = `/api/problems/${id}/file`;
    expect(shown).toEqual([url, url, null, null]);
  },
);
