import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RatingOfTenant } from "./tenant-rating.tsx";

const review = {
  id: "rev_1",
  property_id: "prp_1",
  title: "Dry garage",
  side: "landlord",
  author: "Lena Ode",
  stars: 4,
  as_described: null,
  access: null,
  communication: null,
  text: "Left it swept.",
  last_day: "2026-10-31",
  published_at: "2026-11-10T12:00:00.000Z",
  answer: "Thank you.",
  answered_at: "2026-11-11T12:00:00.000Z",
} as const;

const wordsOf = (...[rating]: [Parameters<typeof RatingOfTenant>[0]["rating"]]) =>
  renderToStaticMarkup(<RatingOfTenant rating={rating} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a landlord reads a tenant's rating and what landlords wrote, with the tenant's answer", () => {
  const words = wordsOf({ rating: 4, count: 1, latest: [review] });
  expect(words).toContain("Rated 4.0 of 5 stars, 1 review");
  expect(words).toContain("Lena Ode , 4 of 5 stars, October 2026 Left it swept.");
  expect(words).toContain("The tenant answered: Thank you.");
  const { answer: _, ...unanswered } = review;
  expect(wordsOf({ rating: 4, count: 1, latest: [{ ...unanswered, answer: null }] })).not.toContain(
    "answered",
  );
});

test("a tenant without reviews has no rating", () => {
  expect(wordsOf({ rating: null, count: 0, latest: [] })).toBe("");
});
