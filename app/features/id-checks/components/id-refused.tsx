import { Alert } from "#app/ui/alert.tsx";

/** Why another ID is needed. */
export function IdRefused({ reason }: { reason: string }) {
  return (
    <Alert>
      <p>We could not verify your ID. Please upload another picture.</p>
      <p className="mt-1 font-normal text-ink">{reason}</p>
    </Alert>
  );
}
