import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";

/** Why a list that updates itself no longer does: the status of a refusal, 0 for a failed network. */
export function ListTrouble({ trouble }: { trouble: number | null }) {
  if (trouble === null) return null;
  if (trouble === 401)
    return (
      <Alert tone="wait" action={<LinkButton to="/login?next=/landlord-dashboard">Log in</LinkButton>}>
        You were logged out. Log in again to see new reservations.
      </Alert>
    );
  return (
    <Alert tone="wait">
      We can’t refresh this list right now. We’ll keep trying, but what you see may be out of date.
    </Alert>
  );
}
