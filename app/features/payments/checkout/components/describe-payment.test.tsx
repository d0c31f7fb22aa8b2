import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { statuses } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { describePayment, type PaymentPage } from "./describe-payment.ts";
import { PaymentProgress } from "./payment-progress.tsx";

const space = (more: Partial<ReservationJson> = {}): ReservationJson => ({ ...reservationJson, ...more });
const other = (more: Partial<ReservationJson> = {}) =>
  space({ id: "res_2", title: "Long driveway", total: 63.5, reservation_code: "AAAA-BBBB-CCCC", ...more });
const collected = (...paid: ReservationJson[]): PaymentPage => ({ reservation: paid[0]!, paid, later: [] });
const charged = (...later: ReservationJson[]): PaymentPage => ({ reservation: later[0]!, paid: null, later });

const hasId = { id_uploaded: true, id_verified: true };
const paid = { payment_status: "paid", ...hasId } as const;
const processing = { payment_status: "processing", ...hasId } as const;
const accepted = { status: "accepted", ...hasId } as const;
const refunded = { payment_status: "refunded", ...hasId } as const;
const card = { charged_on: "2027-03-03", card_saved: true, ...hasId };
const noCard = { charged_on: "2027-03-03" };

const toReservation = { to: "/checkout/res_1", label: "Open the reservation" };
const toId = { to: "/checkout/res_1", label: "Upload your ID" };
const uploadId =
  "Next: upload the front of a government ID. The landlord never sees it; we only say that it was verified.";
const landlordAnswers =
  "We’ll email ana@people.example when the landlord answers. If they don’t accept, you get a full refund.";
const showCode = "Everything is done. Show the code K7QF-2MXD-9RTA when you arrive on Dec 1, 2026.";
const youPaid = "You paid $126.00 for Dry garage.";
const checking = "Checking with the card processor whether you paid…";
const onItsWay =
  "Your payment for Dry garage is on its way. You don’t need to pay again: we’ll email you when it’s confirmed.";
const unknown =
  "The card processor knows of no payment yet. If you left its page, nothing was taken: pay from your reservation. If you paid, don’t pay again: we’ll email you when it’s confirmed, and your reservation will show it.";
const endedMoney = (taken: number, returned: number) => ({
  charged_amount: taken,
  returned_amount: returned,
  returned_on: returned > 0 ? "2026-11-30" : null,
  to_card: true,
});
const ended = "The reservation of Dry garage has ended.";

type Row = [
  state: string,
  page: PaymentPage,
  isLate: boolean,
  title: string,
  money: string[],
  next: string[],
  link: { to: string; label: string } | null,
];

const unpaid = (state: string, reservation: ReservationJson): Row => {
  const page = { reservation, paid: null, later: [] };
  return [state, page, false, "Not paid", ["Nothing has been paid for this reservation."], [], toReservation];
};

const table: Row[] = [
  ["not its reader's", { reservation: null, paid: null, later: [] }, false, "Your payment", [], [], null],
  unpaid("without a checkout, or with one that expired", space()),
  unpaid("rejected before it was paid", space({ status: "rejected" })),
  ["open and unpaid", collected(space()), false, "Your payment", [checking], [], toReservation],
  [
    "unpaid for a minute, such as after a declined card",
    collected(space()),
    true,
    "Your payment",
    [unknown],
    [],
    toReservation,
  ],
  [
    "processing, not accepted yet",
    collected(space(processing)),
    true,
    "Thank you",
    [onItsWay],
    [landlordAnswers],
    toReservation,
  ],
  [
    "processing and accepted",
    collected(space({ ...processing, ...accepted })),
    false,
    "Thank you",
    [onItsWay],
    [
      "Once your payment is confirmed, show the code K7QF-2MXD-9RTA when you arrive on Dec 1, 2026. You have nothing else to do until then.",
    ],
    toReservation,
  ],
  [
    "paid without an ID",
    collected(space({ payment_status: "paid" })),
    false,
    "Thank you",
    [youPaid],
    [uploadId],
    toId,
  ],
  [
    "paid, asked for documents",
    collected(space({ ...paid, id_uploaded: false, id_verified: false, status: "docs_requested" })),
    false,
    "Thank you",
    [youPaid],
    [uploadId],
    toId,
  ],
  ["paid", collected(space(paid)), false, "Thank you", [youPaid], [landlordAnswers], toReservation],
  [
    "paid, the ID not checked",
    collected(space({ ...paid, id_verified: false })),
    false,
    "Thank you",
    [youPaid],
    [landlordAnswers],
    toReservation,
  ],
  [
    "paid and accepted, the ID not checked",
    collected(space({ ...paid, id_verified: false, status: "accepted_pending_verification" })),
    false,
    "Thank you",
    [youPaid],
    [
      "A person on our team checks it, so it takes no fixed time. Your dates stay reserved until then, and there’s nothing more to do. We’ll email ana@people.example as soon as it is checked, and then the reservation is final.",
    ],
    toReservation,
  ],
  [
    "paid and accepted",
    collected(space({ ...paid, ...accepted })),
    false,
    "Thank you",
    [youPaid],
    [showCode],
    toReservation,
  ],
  [
    "paid, over",
    collected(space({ ...paid, ...accepted, is_over: true })),
    false,
    "Thank you",
    [youPaid],
    [],
    toReservation,
  ],
  [
    "paid with a deposit",
    collected(space({ ...paid, deposit: 150 })),
    false,
    "Thank you",
    ["You paid $276.00 for Dry garage, including a deposit of $150.00."],
    [landlordAnswers],
    toReservation,
  ],
  [
    "an order, paid with two deposits",
    collected(space({ ...paid, deposit: 150 }), other({ ...paid, deposit: 150 })),
    false,
    "Thank you",
    ["You paid $489.50 for 2 spaces, including deposits of $300.00."],
    [landlordAnswers],
    toReservation,
  ],
  [
    "declined by the landlord, the refund on its way",
    collected(space({ ...paid, status: "rejected", ended_money: endedMoney(126, 0) })),
    false,
    "Your payment",
    [`${ended} Your refund is on its way, fee included.`],
    [],
    toReservation,
  ],
  [
    "declined by the landlord, refunded",
    collected(space({ ...refunded, status: "rejected", ended_money: endedMoney(126, 126) })),
    false,
    "Your payment",
    [`${ended} $126.00 was returned to your card on Nov 30, 2026.`],
    [],
    toReservation,
  ],
  [
    "canceled late, refunded in part",
    collected(
      space({ ...refunded, status: "canceled", deposit: 150, kept: 63, ended_money: endedMoney(276, 213) }),
    ),
    false,
    "Your payment",
    [
      `${ended} $213.00 was returned to your card on Nov 30, 2026. You canceled late, so $63.00 isn’t refunded.`,
    ],
    [],
    toReservation,
  ],
  [
    "refunded while it goes on",
    collected(space({ ...refunded, ...accepted })),
    false,
    "Your payment",
    ["Your payment for Dry garage was refunded."],
    [],
    toReservation,
  ],
  [
    "canceled while the payment is processing",
    collected(space({ ...processing, status: "canceled", ended_money: endedMoney(0, 0) })),
    false,
    "Your payment",
    [`${ended} Your payment hasn’t arrived yet. When it does, it is refunded in full.`],
    [],
    toReservation,
  ],
  [
    "expired while the processor's page is open",
    collected(space({ status: "expired", ended_money: endedMoney(0, 0) })),
    true,
    "Your payment",
    [`${ended} If a payment for it still arrives, it is refunded in full.`],
    [],
    toReservation,
  ],
  [
    "with a saved card alone",
    charged(space(card)),
    false,
    "Thank you",
    ["Card saved. $126.00 will be charged on Mar 3, 2027."],
    [landlordAnswers.replace("you get a full refund", "nothing is charged")],
    toReservation,
  ],
  [
    "with a saved card, accepted, and a deposit",
    charged(space({ ...card, ...accepted, deposit: 150 })),
    false,
    "Thank you",
    ["Card saved. $276.00 will be charged on Mar 3, 2027."],
    [
      "Once it is paid, show the code K7QF-2MXD-9RTA when you arrive on Dec 1, 2026. You have nothing else to do until then.",
    ],
    toReservation,
  ],
  [
    "with a card to be saved",
    charged(space(noCard)),
    false,
    "Your payment",
    ["Checking with the card processor whether your card is saved…"],
    [],
    toReservation,
  ],
  [
    "without a card for a minute",
    charged(space(noCard)),
    true,
    "Your payment",
    [
      "No card is saved yet. If you saved one, the card processor hasn’t confirmed it; your reservation will show it, and we’ll email you. Nothing was charged for it.",
    ],
    [],
    toReservation,
  ],
  [
    "an order, half of it booked at once and half waiting for the landlord",
    collected(space({ ...paid, ...accepted }), other(paid)),
    false,
    "Thank you",
    ["You paid $189.50 for 2 spaces."],
    [`Dry garage: ${showCode}`, `Long driveway: ${landlordAnswers}`],
    toReservation,
  ],
  [
    "an order of one booked at once, one waiting for the landlord, and one refused",
    collected(
      space({ ...refunded, status: "rejected", ended_money: endedMoney(126, 126) }),
      other({ ...paid, ...accepted }),
      space({ ...paid, id: "res_3", title: "Shed", total: 10 }),
    ),
    false,
    "Thank you",
    ["You paid $73.50 for 2 spaces.", `${ended} $126.00 was returned to your card on Nov 30, 2026.`],
    [
      "Long driveway: Everything is done. Show the code AAAA-BBBB-CCCC when you arrive on Dec 1, 2026.",
      `Shed: ${landlordAnswers}`,
    ],
    toReservation,
  ],
  [
    "an order whose second space alone lacks an ID",
    collected(space(paid), other({ payment_status: "paid" })),
    false,
    "Thank you",
    ["You paid $189.50 for 2 spaces."],
    [uploadId],
    { to: "/checkout/res_2", label: "Upload your ID" },
  ],
  [
    "an order, its paid spaces all refused, asked about through one that nobody paid",
    {
      ...collected(other({ ...refunded, status: "rejected", ended_money: endedMoney(63.5, 63.5) })),
      reservation: space(),
    },
    false,
    "Your payment",
    ["The reservation of Long driveway has ended. $63.50 was returned to your card on Nov 30, 2026."],
    [],
    toReservation,
  ],
  [
    "an order, half of it paid and half not confirmed",
    collected(space(paid), other()),
    false,
    "Thank you",
    [youPaid, "Checking with the card processor whether you paid for Long driveway…"],
    [landlordAnswers],
    toReservation,
  ],
  [
    "an order, one paid and one to be charged",
    { reservation: space(paid), paid: [space(paid)], later: [other({ ...card, ...accepted })] },
    false,
    "Thank you",
    [youPaid, "Long driveway: Card saved. $63.50 will be charged on Mar 3, 2027."],
    [
      `Dry garage: ${landlordAnswers}`,
      "Long driveway: Once it is paid, show the code AAAA-BBBB-CCCC when you arrive on Dec 1, 2026. You have nothing else to do until then.",
    ],
    toReservation,
  ],
];

test.each(table)("after the card processor's page, %s", (_, page, isLate, title, money, next, link) => {
  const description = describePayment(page, isLate);
  expect({
    title: description.title,
    money: description.money.map(({ words }) => words),
    next: description.next.map(({ words }) => words),
    link: description.link,
  }).toEqual({ title, money, next, link });
});

test("in each state it says exactly one thing of the money, and thanks only for money or a card", () => {
  const states = statuses.flatMap((status) =>
    (["unpaid", "processing", "paid", "refunded"] as const).flatMap((payment_status) =>
      [true, false].flatMap((id_uploaded) =>
        [true, false].map((isLate) => ({ status, payment_status, id_uploaded, isLate })),
      ),
    ),
  );
  expect(states).toHaveLength(112);
  for (const { isLate, ...state } of states) {
    const { title, money, next, link } = describePayment(collected(space(state)), isLate);
    const words = money.map((sentence) => sentence.words).join(" ");
    expect({ state, sentences: money.length }).toEqual({ state, sentences: 1 });
    const isPaidFor = state.payment_status === "paid" || state.payment_status === "processing";
    const isLive = !["rejected", "canceled", "expired"].includes(state.status);
    expect({ state, title }).toEqual({ state, title: isPaidFor && isLive ? "Thank you" : "Your payment" });
    expect({ state, steps: next.length }).toEqual({ state, steps: isPaidFor && isLive ? 1 : 0 });
    expect(words.includes("You don’t need to pay again")).toBe(
      isLive && state.payment_status === "processing",
    );
    expect(link!.label === "Upload your ID").toBe(isPaidFor && isLive && !state.id_uploaded);
  }
});

test("the sentences stand where a screen reader hears them, with the code stressed", () => {
  const html = renderToStaticMarkup(
    <PaymentProgress {...describePayment(collected(space({ ...paid, ...accepted })), false)} />,
  );
  expect(html.startsWith("<output")).toBe(true);
  expect(html).toContain(`${youPaid}</span></output>`);
  expect(html).toContain('Show the code <strong class="whitespace-nowrap">K7QF-2MXD-9RTA</strong> when you');
  const late = renderToStaticMarkup(<PaymentProgress {...describePayment(collected(space()), true)} />);
  expect(late).toContain('role="status"');
});

test.each([
  [paid, ["next: The landlord answers by Nov 22, 2026, 9:00 AM EST", "done: Your ID is verified"]],
  [{ ...paid, id_verified: false, status: "accepted" }, ["done: Accepted", "next: We check your ID"]],
  [{ ...paid, ...accepted, id_uploaded: false }, ["done: Accepted", "done: Your ID is verified"]],
  [
    { payment_status: "paid", status: "docs_requested" },
    ["next: The landlord answers", "later: You upload your ID"],
  ],
] as [Partial<ReservationJson>, string[]][])("a paid reservation has three ticks: %j", (state, ticks) => {
  const description = describePayment(collected(space({ expires_at: "2026-11-22T14:00Z", ...state })), false);
  const last = description.ticks.slice(0, 2).every((tick) => tick.state === "done") ? "next" : "later";
  expect(description.ticks.map(({ label, state: at }) => `${at}: ${label}`)).toEqual([
    ...ticks,
    `${last}: You show your code on Dec 1, 2026`,
  ]);
});
