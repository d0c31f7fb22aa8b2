import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { statuses } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LandlordRequests } from "./landlord-requests.tsx";
import { requestViews, type RequestView } from "../model.ts";

const now = Date.UTC(2026, 10, 21, 12);
const reservation: ReservationJson = {
  ...reservationJson,
  expires_at: new Date(now + 5 * 3_600_000).toISOString(),
  created_at: new Date(now).toISOString(),
};

const until = "Nov 24, 2026, 12:00 AM EST";

function shown(...list: Partial<ReservationJson>[]): string {
  const reservations = list.map((more, index) => ({ ...reservation, id: `res_${index}`, ...more }));
  const loaded = { reservations, total: reservations.length, older: null };
  const counts = Object.fromEntries(requestViews.map((view) => [view, list.length])) as Record<
    RequestView,
    number
  >;
  const asked = { reservation: "res_0", answer: null };
  const shared = { landlordId: "usr_1", loadedAt: now, view: "all" as const };
  const claims = [{ id: "res_0", title: "Dry garage", until }];
  const Component = () => (
    <LandlordRequests {...shared} loaded={loaded} counts={counts} asked={asked} claims={claims} />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, words]) => words);
const wordsIn = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("a landlord's reservations", () => {
  it("says so if there are none", () => {
    expect(shown()).toContain("No reservations yet.");
  });

  it("shows who wants what, when, for how much, and the deadline", () => {
    const words = wordsIn(shown({}));
    expect(words).toContain("Dry garage Dec 1 – Dec 21, 2026");
    expect(words).toContain("Ana Guest ana@people.example");
    expect(words).toContain("You’d earn $120.00 3 weeks at $40.00");
    expect(words).toContain("Waiting for your answer Not paid yet ID not verified");
    expect(words).toContain("Answer within 5 hours or the request expires.");
  });

  it("shows that the ID arrived, and by when a request must be confirmed", () => {
    const arrived = wordsIn(shown({ id_uploaded: true }));
    expect(arrived).toContain("Not paid yet ID received");
    expect(arrived).toMatch(/checking the tenant’s ID. Answer within 5 hours/);
    const unconfirmed = wordsIn(shown({ hold_until: reservation.expires_at }));
    expect(unconfirmed).toContain("The guest has 5 hours to confirm the request");
    expect(unconfirmed).not.toContain("Answer within");
  });

  it.each(statuses)("offers the three answers only while pending: %s", (status) => {
    const answers = ["Accept", "Reject", "Request Docs"];
    const buttons = buttonsIn(shown({ status })).filter(
      (words) => !words?.endsWith("History") && words !== "Cancel stay",
    );
    expect(buttons).toEqual(status === "pending" ? answers : []);
  });

  it("doesn't offer to request documents once the ID is verified", () => {
    expect(buttonsIn(shown({ id_verified: true })).slice(0, 2)).toEqual(["Accept", "Reject"]);
    expect(buttonsIn(shown({ id_verified: true }))).not.toContain("Request Docs");
  });

  it("asks nothing more of a tenant who paid and uploaded an ID", () => {
    const waiting = {
      status: "accepted_pending_verification",
      expires_at: new Date(now + 72 * 3_600_000).toISOString(),
    } as const;
    const done = wordsIn(shown({ ...waiting, payment_status: "paid", id_uploaded: true }));
    expect(done).toContain("We’re checking the tenant’s ID.");
    expect(done).not.toContain("The tenant has");
    const unpaid = wordsIn(shown({ ...waiting, id_uploaded: true }));
    expect(unpaid).toMatch(/We’re checking the tenant’s ID. The tenant has 3 days to pay/);
    expect(wordsIn(shown(waiting))).toMatch(/The tenant has 3 days to upload an ID and pay/);
  });

  it.each([
    [
      { payment_status: "paid", deposit: 200 },
      "Ana Guest gets $326.00 back, and you get no rent. You accepted",
    ],
    [
      { payment_status: "paid", deposit: 0 },
      "Ana Guest gets $126.00 back, and you get no rent. You accepted",
    ],
    [{ payment_status: "unpaid", deposit: 200 }, "Cancel stay You accepted"],
  ] as const)("says what canceling a stay gives back, with its deposit: %o", (more, words) => {
    expect(wordsIn(shown({ status: "accepted", ...more }))).toContain(words);
  });

  it("shows payment and identity separately from the status", () => {
    const words = wordsIn(shown({ status: "accepted", payment_status: "paid", id_verified: true }));
    expect(words).toContain("Accepted and paid ID verified");
    expect(words).toContain("shows the code K7QF-2MXD-9RTA");
  });

  it("shows what was refunded and promises nothing for ended reservations", () => {
    const words = wordsIn(shown({ status: "rejected", payment_status: "refunded" }));
    expect(words).toContain("Rejected Refunded");
    expect(words).toContain("Offer $120.00");
  });

  it.each([
    [{ status: "accepted", payment_status: "paid" }, "$120.00"],
    [{ status: "expired" }, "Nothing earned"],
    [{ status: "rejected", payment_status: "refunded" }, "Nothing earned"],
    [{ status: "accepted", payment_status: "refunded" }, "Nothing earned"],
    [{ status: "canceled", kept: 63, kept_rent: 60 }, "$60.00"],
  ] as const)("says in the list what is earned: %j", (stay, earned) => {
    expect(wordsIn(shown(stay)).replace("–", "").replaceAll(/ +/g, " ")).toMatch(
      new RegExp(`Status Ana Guest ${earned.replaceAll(/[$.]/g, "\\$&")} Dry garage`),
    );
  });

  it.each([
    [{ status: "pending" }, "Answer Ana Guest, Dry garage"],
    [{ status: "accepted" }, "Message Ana Guest about Dry garage"],
    [{ status: "accepted", is_over: true }, null],
    [{ status: "expired" }, null],
  ] as const)("gives a row of the list its next action: %j", (stay, action) => {
    const list = shown(stay).split("</ul>")[0]!;
    const links = [...list.matchAll(/<a [^>]*class="button[^>]*>(.*?)<\/a>/gs)].map(([, words]) =>
      wordsIn(words!).trim(),
    );
    expect(links).toEqual(action === null ? [] : [action]);
  });

  it("says why a request was rejected", () => {
    expect(wordsIn(shown({ status: "rejected", rejection_reason: "Too tall" }))).toContain(
      "You wrote: Too tall",
    );
  });

  it("says until when a held deposit can be claimed of, and links to it", () => {
    const ended = { status: "accepted", payment_status: "paid", deposit: 200 } as const;
    const held = shown({ ...ended, deposit_state: "held", is_over: true });
    expect(wordsIn(held)).toContain(`Claim on the deposit until ${until}`);
    expect(held).toContain('href="/deposits/res_0"');
    const claimed = wordsIn(shown({ ...ended, deposit_state: "claimed", is_over: true }));
    expect(claimed).toContain("Open the deposit");
    expect(claimed).not.toContain("Claim on the deposit");
  });

  it("links a rental to its rents, and other stays not", () => {
    expect(shown({ status: "accepted", renews: true })).toContain('href="/rentals#res_0"');
    expect(shown({ status: "accepted" })).not.toContain("/rentals#");
  });

  it("offers to undo an acceptance while it has not been told, above all else to do", () => {
    const html = shown({ status: "accepted", undo_until: reservation.expires_at });
    expect(buttonsIn(html)).toContain("Undo");
    expect(html.indexOf("Undo")).toBeLessThan(html.lastIndexOf("Message Ana Guest"));
  });

  it("shows the first ten of a long list, and opens one of them", () => {
    const many = Array.from({ length: 12 }, () => ({ status: "accepted" as const }));
    expect(shown(...many).match(/(?<!new\?)reservation=res_/g)).toHaveLength(10);
    expect(wordsIn(shown(...many))).toContain("10 of 12 Show more");
    expect(shown(...many).match(/<article/g)).toHaveLength(1);
  });
});
