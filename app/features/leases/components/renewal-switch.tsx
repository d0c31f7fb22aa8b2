import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Switch } from "#app/ui/switch.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

export type RenewableSpace = {
  id: string;
  title: string;
  price: number;
  pricePer: "Week" | "Month";
  renews: boolean;
};

/** Lets guests rent a property without an end, or no longer. Works without script. */
export function RenewalSwitch({ property }: { property: RenewableSpace }) {
  const { id, title, price, pricePer, renews } = property;
  const { revalidate } = useRevalidator();
  const refused = useRefusal(`/api/properties/${id}/renewal`).message;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(refused || null);
  const way = pricePer === "Month" ? "month to month" : "week to week";

  async function change(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("PUT /api/properties/{id}/renewal", { path: { id }, json: { renews: !renews } });
      await revalidate();
      announce(renews ? `${title} is rented for fixed dates only.` : `Guests can rent ${title} ${way}.`);
    } catch (error) {
      setFailure(sentenceOf(error, "This could not be saved. Please try again."));
    }
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-soft">
          {formatDollars(price)}/{pricePer}
          {!renews && ", for fixed dates only"}
        </p>
      </div>
      <form method="post" onSubmit={(event) => void change(event)} className="-mx-2">
        <input type="hidden" name="choice" value="renewal" />
        <input type="hidden" name="property" value={id} />
        <input type="hidden" name="renews" value={String(!renews)} />
        <Switch isOn={renews} busy={busy} className="px-2 font-medium">
          <span>
            {pricePer === "Month" ? "Month to month" : "Week to week"}
            <span className="sr-only"> for {title}</span>
          </span>
        </Switch>
      </form>
      {failure && <Alert className="basis-full">{failure}</Alert>}
    </li>
  );
}
