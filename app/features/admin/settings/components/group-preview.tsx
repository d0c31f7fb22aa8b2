import { addressInOneLine, companyLines } from "#app/platform/company-lines.ts";
import { parseSocialLinks } from "#app/platform/social-links.ts";
import { HomePreview } from "./home-preview.tsx";

type GroupPreviewProps = {
  group: string;
  /** What a setting is by the form as it is: what is typed, or its default in words. */
  textOf: (name: string) => string;
  /** What is typed, which may be nothing. */
  typed: (name: string) => string;
};

/** What people see of a group's settings by the form as it is; nothing for a group whose settings show themselves or have no look. */
export function GroupPreview({ group, textOf, typed }: GroupPreviewProps) {
  if (group === "Company") return <CompanyPreview {...{ group, textOf, typed }} />;
  if (group !== "Brand" && group !== "Home page") return null;
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
function CompanyPreview({ textOf, typed }: GroupPreviewProps) {
  const lines = companyLines({
    name: typed("COMPANY_NAME").trim() || textOf("BRAND_NAME"),
    address: addressInOneLine(typed("COMPANY_ADDRESS")),
    taxId: typed("COMPANY_TAX_ID").trim(),
  });
  return (
    <div
      role="group"
      aria-label="The seller as receipts name it"
      className="rounded-control border border-line p-4 wrap-anywhere md:col-span-2"
    >
      <p className="text-sm text-soft">Service fee sold by</p>
      <p className="whitespace-pre-line">{lines.join("\n")}</p>
    </div>
  );
}
