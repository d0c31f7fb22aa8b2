import { expect, test } from "vitest";
import type { Quoted } from "./use-quotes.tsx";
import { itemsOf } from "./use-reserve.tsx";

const space = { id: "garage", title: "Garage", quantity: 2, landlord_id: "lord" };
const renewal = { consent: "the mark" };
const endless = [{ id: "garage", quote: { renewal } }] as unknown as Quoted[];
const monthly = [{ id: "garage", quote: { renewal: null } }] as unknown as Quoted[];
const wish = { spaces: [space], lastDay: null };

test("an order renews by the choice of its tenant, not by the last quote, which may be of the choice before", () => {
  const [item] = itemsOf({ ...wish, renews: false, quoted: endless });
  expect(item).not.toHaveProperty("renews");
  expect(item).not.toHaveProperty("renewal_consent");
  expect(item).toMatchObject({ quantity: 2 });
  // Without a consent the server refuses it, instead of booking one month.
  expect(itemsOf({ ...wish, renews: true, quoted: monthly })).toMatchObject([
    { renews: true, renewal_consent: undefined, quantity: 1 },
  ]);
  expect(itemsOf({ ...wish, renews: true, quoted: endless })).toMatchObject([
    { renews: true, renewal_consent: "the mark", quantity: 1 },
  ]);
});

test("a space with its own dates renews by its own choice", () => {
  const own = { start: "2027-01-05", last: null, problems: { start: null, end: null } };
  const ordered = (renews: boolean) =>
    itemsOf({ ...wish, spaces: [{ ...space, own: { ...own, renews } }], renews: !renews, quoted: endless });
  expect(ordered(true)).toMatchObject([{ renews: true, renewal_consent: "the mark", quantity: 1 }]);
  expect(ordered(false)[0]).not.toHaveProperty("renews");
});
