import { Button } from "#app/ui/button.tsx";
import type { Quoted } from "./use-quotes.tsx";
import type { StayDates } from "./use-stay-dates.ts";

type Props = { quoted: readonly Quoted[]; dates: Pick<StayDates, "texts" | "renews"> };

/**
 * Extra fields for a form post without script: the offer, the house rules, the charges and the agreement that were shown, and its
 * dates. A separate button then requests the price of other dates.
 */
export function PlainFields({ quoted, dates }: Props) {
  const offer = quoted[0]?.quote?.offer;
  const deposit = quoted[0]?.quote?.deposit;
  const rules = quoted[0]?.quote?.house_rules;
  return (
    <>
      {offer !== undefined && (
        <>
          <input type="hidden" name="offer_amount" value={offer} />
          <input type="hidden" name="deposit_amount" value={deposit} />
          <input type="hidden" name="house_rules" value={rules} />
          <input type="hidden" name="charges_text" value={quoted[0]?.quote?.charges_text} />
          <input type="hidden" name="agreement_sha256" value={quoted[0]?.quote?.agreement_sha256} />
          <input
            type="hidden"
            name="offer_for"
            value={`${dates.texts.from} ${dates.texts.to}${dates.renews ? " renews" : ""}`}
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="price"
        variant="secondary"
        wide
        className="hidden! [@media(scripting:none)]:inline-flex!"
      >
        Show the price
      </Button>
    </>
  );
}
