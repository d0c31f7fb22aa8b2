import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { useOpens } from "./administrator-role.tsx";

/** Says to administrators who may change it that people are told to write to an address that is no one's. */
export function SupportMissing({ address }: { address: string }) {
  const opens = useOpens();
  if (!opens("/admin/settings")) return null;
  return (
    <div className="mb-6">
      <Alert
        tone="wait"
        action={
          <LinkButton to="/admin/settings" variant="secondary">
            Open settings
          </LinkButton>
        }
      >
        Emails and pages tell people to write to {address}, which no one reads. Set your support address.
      </Alert>
    </div>
  );
}
