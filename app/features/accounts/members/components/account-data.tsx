import { call } from "#app/ui/call.ts";
import { Link } from "#app/ui/link.tsx";
import { AccountSection } from "./account-section.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

type Props = {
  /** What stands in the way of deleting the account, with the page that settles it. */
  obstacles: { sentence: string; path: string | null }[];
  onDeleted: () => void;
};

/** Download or delete everything we keep about a member. */
export function AccountData({ obstacles, onDeleted }: Props) {
  return (
    <AccountSection
      title="Your data"
      lead="Download a copy of your data, or permanently delete your account."
    >
      <a href="/api/account/export" download className="button button-secondary">
        Download my data
      </a>
      {obstacles.length > 0 && (
        <div className="w-full basis-full">
          <h3 className="text-base">Before you can delete your account</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-soft">
            {obstacles.map(({ sentence, path }) => (
              <li key={sentence}>
                {sentence}{" "}
                {path && (
                  <Link to={path} className="text-link">
                    Open
                    <span className="sr-only">: {sentence}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
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
