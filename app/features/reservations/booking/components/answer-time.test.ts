import { expect, it } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { expiresAt } from "#app/features/reservations/model.ts";
import { answerTimeInWords } from "./answer-time.ts";

const today = "2026-12-01";

it.each([0, 1, 2, 30])("says what a request's deadline is, for a stay that starts in %i days", (days) => {
  const start = addDays(today, days);
  for (const time of ["00:00", "09:30", "23:59"]) {
    const now = new Date(`${today}T${time}:00Z`);
    const answerBy = new Date(now.getTime() + 48 * 3_600_000);
    const startOver = new Date(`${addDays(start, 1)}T00:00:00Z`);
    const facts = { status: "pending", paymentStatus: "unpaid", idUploaded: false } as const;
    const deadline = expiresAt({
      ...facts,
      answerBy,
      startOver,
      payBy: null,
      holdUntil: null,
      chargeOn: null,
    });
    const words = answerTimeInWords(48, today, start);
    expect(deadline).toEqual(words === "48 hours" ? answerBy : startOver);
  }
});

it("says it in words", () => {
  expect(answerTimeInWords(48, today, null)).toBe("48 hours");
  expect(answerTimeInWords(48, today, "2026-12-02")).toBe("until the end of Dec 2, 2026");
});
