import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

type Property = { id: string; title: string; pricePer: string; renews: boolean };

/** Lets guests rent a property without an end, or no longer. */
export function RenewalSwitch({ property }: { property: Property }) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);

  async function set(renews: boolean) {
    setFailure(null);
    try {
      await call("PUT /api/properties/{id}/renewal", { path: { id: property.id }, json: { renews } });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
  }

  return (
    <li className="card p-4">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5"
          checked={property.renews}
          onChange={({ target }) => void set(target.checked)}
        />
        {property.title}: {property.pricePer === "Month" ? "month to month" : "week to week"}
      </label>
      {failure && <Alert>{failure}</Alert>}
    </li>
  );
}
