import { call } from "#app/ui/call.ts";
import { AccountSection } from "./account-section.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

/** Download or delete everything we keep about a member. */
export function AccountData({ onDeleted }: { onDeleted: () => void }) {
  return (
    <AccountSection
      title="Your data"
      lead="Download a copy of your data, or permanently delete your account."
    >
      <a href="/api/account/export" download className="button button-secondary">
        Download my data
      </a>
      <ConfirmForm
        open="Delete my account"
        action="Delete for good"
        danger
        onConfirmed={async (currentPassword) => {
          await call("DELETE /api/account", { json: { currentPassword } });
          localStorage.removeItem("user");
          onDeleted();
        }}
      />
    </AccountSection>
  );
}
