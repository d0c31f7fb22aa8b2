import { call } from "#app/ui/call.ts";
import { ActionButton } from "./action-button.tsx";

/** Settles a refund that the card's bank refuses: it was paid by other means. */
export function SettleRefund({ id }: { id: string }) {
  return (
    <ActionButton
      label="Paid by other means"
      send={(how) => call("POST /api/admin/refunds/{id}/settle", { path: { id }, json: { how } })}
      done="The refund is settled."
      ask={{
        title: "Paid by other means?",
        words:
          "Say how you paid the guest, such as “by check no. 1043”; they get an email with these words. The card processor isn’t asked for this refund again.",
        label: "Settle refund",
      }}
    />
  );
}
