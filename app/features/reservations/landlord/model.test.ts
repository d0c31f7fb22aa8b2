import { expect, test } from "vitest";
import { isInView, requestViews } from "./model.ts";

test.each([
  ["pending", { has_begun: true, is_over: false }, "waiting"],
  ["docs_requested", { has_begun: false, is_over: false }, "upcoming"],
  ["accepted", { has_begun: false, is_over: false }, "upcoming"],
  // Its property's day decides, not the day of the landlord's other properties.
  ["accepted", { has_begun: true, is_over: false }, "current"],
  ["accepted", { has_begun: true, is_over: true }, "past"],
  ["canceled", { has_begun: false, is_over: false }, "past"],
] as const)("a landlord's %s reservation, %o, is in the part %s and in all", (status, days, view) => {
  const views = requestViews.filter((part) => isInView({ status, ...days }, part));
  expect(views).toEqual(["all", view]);
});
