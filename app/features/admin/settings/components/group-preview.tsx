import type { ReactNode } from "react";
import { addressInOneLine, companyLines } from "#app/platform/company-lines.ts";
import { parseSocialLinks } from "#app/platform/social-links.ts";
import { HomePreview } from "./home-preview.tsx";
import { LimitsPreview } from "./limits-preview.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { PricePreview } from "./price-preview.tsx";
import { AmenitiesPreview, TypesPreview } from "./shown-preview.tsx";

type Texts = {
  /** What a setting is by the form as it is: what is typed, or its default in words. */
  textOf: (name: string) => string;
  /** What is typed, which may be nothing. */
  typed: (name: string) => string;
};

/** What people see of a group's settings by the form as it is. */
export function previewOf(group: string, texts: Texts): ReactNode {
  const { textOf, typed } = texts;
  if (group === "Company") return <CompanyPreview {...texts} />;
  if (group === "Types of space") return <TypesPreview rules={typed("SPACE_TYPES")} />;
  if (group === "Amenities") return <AmenitiesPreview rules={typed("AMENITIES")} />;
  if (group === "Limits and times") return <LimitsPreview textOf={textOf} />;
  if (group === "Fees and taxes")
    return (
      <PricePreview
        serviceFee={textOf("SERVICE_FEE")}
        landlordFee={textOf("LANDLORD_FEE")}
        feeInPrices={textOf("FEE_IN_PRICES")}
        taxes={textOf("TAXES")}
        stripeTax={textOf("STRIPE_TAX")}
      />
    );
  return (
    <HomePreview
      label={group === "Brand" ? "Your brand as people see it" : "The home page as people see it"}
      name={textOf("BRAND_NAME")}
      color={textOf("BRAND_COLOR")}
      heading={textOf("HOME_HEADING")}
      lead={textOf("HOME_LEAD")}
      line={textOf("FOOTER_LINE")}
      links={linksInWords(typed("SOCIAL_LINKS"), textOf("SOCIAL_LINKS"))}
      support={textOf("SUPPORT_EMAIL")}
    />
  );
}

/** Nothing while they can't be read, or where there are none. */
function linksInWords(text: string, otherwise: string): string {
  const links = parseSocialLinks(text);
  if (links === null) return otherwise;
  return typeof links === "string" ? "" : links.map(({ name }) => name).join(", ");
}

/** The seller of our service, as receipts name it. */
function CompanyPreview({ textOf, typed }: Texts) {
  const lines = companyLines({
    name: typed("COMPANY_NAME").trim() || textOf("BRAND_NAME"),
    address: addressInOneLine(typed("COMPANY_ADDRESS")),
    taxId: typed("COMPANY_TAX_ID").trim(),
  });
  return (
    <PreviewCard label="The seller as receipts name it">
      <div>
        <p className="text-sm text-soft">Service fee sold by</p>
        <p className="whitespace-pre-line">{lines.join("\n")}</p>
      </div>
    </PreviewCard>
  );
}
