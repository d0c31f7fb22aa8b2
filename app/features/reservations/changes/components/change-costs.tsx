import { formatDollars } from "#app/platform/money.ts";

/** What a change doesn’t refund, and what it does to canceling later; nothing where there is neither. */
export function ChangeCosts({ retained, movesLate }: { retained: number; movesLate: boolean }) {
  return (
    <>
      {retained > 0 && (
        <p className="text-soft">
          {formatDollars(retained)} isn’t refunded: it is late for that under the cancellation policy, or the
          rent was sent to the landlord already.
        </p>
      )}
      {movesLate && (
        <p>
          Canceling refunds half at most from then on: it is late for a full refund under the cancellation
          policy, and a move doesn’t change that.
        </p>
      )}
    </>
  );
}
