import { expect, test } from "vitest";
import { contactKinds, hiddenInWords, insteadOf } from "./model.ts";

test("a writer reads who will see what was hidden, and when", () => {
  expect(hiddenInWords([], { name: "Marta", side: "tenant" })).toBeNull();
  expect(hiddenInWords(["phone number"], { name: "Marta", side: "tenant" })).toBe(
    "Marta will see your phone number after accepting a request.",
  );
  expect(hiddenInWords(contactKinds, { name: "Theo", side: "landlord" })).toBe(
    "Theo will see your phone number, email address and link after you accept a request.",
  );
});

test("every kind of contact is hidden in the same words", () => {
  for (const kind of contactKinds)
    expect(insteadOf[kind].toLowerCase()).toBe(`[${kind} hidden until the request is accepted]`);
});
