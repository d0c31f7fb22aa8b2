import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatDollars } from "#app/platform/money.ts";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { ReasonDialog } from "#app/ui/reason-dialog.tsx";

type Payer = "both" | "landlord" | "us";

const ofCharge = {
  label: "Refund",
  payers: {
    both: "Everything that is left",
    landlord: "An amount from the landlord",
    us: "An amount from us",
  } satisfies Record<Payer, string>,
  sent: "What was already sent to the landlord is deducted from their next payouts.",
};
const wordsOf = {
  stay: {
    label: "Refund",
    title: "Refund this reservation?",
    payers: {
      both: "Everything that is left, rent and fee",
      landlord: "An amount from the landlord’s rent",
      us: "An amount from us",
    } satisfies Record<Payer, string>,
    sent: "A rent that was already sent is deducted from the landlord’s next payouts.",
  },
  charges: { ...ofCharge, title: "Refund this charge?" },
  late_fee: { ...ofCharge, label: "Refund late fee", title: "Refund this late fee?" },
};

type Props = {
  /** The reservation's. */
  id: string;
  of?: keyof typeof wordsOf;
  /** Of several charges or late fees the one that is refunded. */
  chargeId?: string;
  /** What was paid, without the deposit. */
  total: number;
  deposit: number;
};

/** Refunds a paid reservation, a charge that its terms name or a late fee, in whole or in part, with a reason. */
export function RefundForm({ id, of = "stay", chargeId, total, deposit }: Props) {
  const words = wordsOf[of];
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [from, setFrom] = useState<Payer>("both");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailure(null);
    try {
      const json = {
        amount: from === "both" ? null : amount,
        paid_by: from,
        of,
        charge_id: chargeId,
        reason,
      };
      await call("POST /api/admin/reservations/{id}/refunds", { path: { id }, json });
      setOpen(false);
      await revalidate();
      announce("The refund is on its way.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        label={words.label}
        reason={reason}
        onReason={setReason}
        onSubmit={() => void send()}
        busy={busy}
        failure={failure}
      >
        <p>
          The guest paid {formatDollars(total)}
          {deposit > 0 && ` and a deposit of ${formatDollars(deposit)}, which this doesn’t refund`}.{" "}
          {words.sent}
        </p>
        <SelectField
          label="How much"
          name="from"
          value={from}
          onChange={(event) => setFrom(event.target.value as Payer)}
        >
          {Object.entries(words.payers).map(([value, payer]) => (
            <option key={value} value={value}>
              {payer}
            </option>
          ))}
        </SelectField>
        {from !== "both" && (
          <Field
            label="Amount in dollars"
            name="amount"
            inputMode="decimal"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </ReasonDialog>
    </>
  );
}
