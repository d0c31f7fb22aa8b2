import { expect, test } from "vitest";
import type { UnverifiedIdJson } from "../present.ts";
import { firstSeen, renewWaiting } from "./waiting-list.ts";

const id = (reservation: string, document: string): UnverifiedIdJson => ({
  reservationId: reservation,
  reservation_id: reservation,
  document_id: document,
  property_name: "Dry garage",
  guest_name: "Ana Guest",
  guest_contact: "ana@people.example",
  id_front_url: `/uploads/ids/${document}.webp`,
  id_back_url: null,
  uploaded_at: "2026-11-21T12:00:00.000Z",
  time_zone: "America/New_York",
  status: "pending",
});
const [first, second] = [id("res_1", "idd_1"), id("res_2", "idd_2")];

test("a replaced ID keeps its place and picture as a notice; the new one comes last", () => {
  const renewed = renewWaiting(firstSeen([first, second]), [second, id("res_1", "idd_3")]);
  expect(renewed.map((one) => [one.document_id, one.id_front_url, one.gone])).toEqual([
    ["idd_1", "/uploads/ids/idd_1.webp", "This ID was replaced. Review the new picture."],
    ["idd_2", "/uploads/ids/idd_2.webp", null],
    ["idd_3", "/uploads/ids/idd_3.webp", null],
  ]);
});

test("an ID that someone else verified can no longer get a verdict", () => {
  const renewed = renewWaiting(firstSeen([first, second]), [second]);
  expect(renewed.map((one) => one.gone)).toEqual(["This ID no longer needs review.", null]);
});
