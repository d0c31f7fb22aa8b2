import { BusinessForm } from "#app/features/accounts/members/components/business-form.tsx";
import type { BusinessJson } from "#app/features/accounts/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { HostPhoto } from "./host-photo.tsx";

type Props = { username: string; photoUrl: string | null; business: BusinessJson | null };

/** What everyone sees of a landlord, to change: the photo and the business info. */
export function BusinessTab({ username, photoUrl, business }: Props) {
  return (
    <>
      <HostPhoto name={business?.business_name ?? username} photoUrl={photoUrl} />
      <BusinessForm business={business} />
      <LinkButton to="/account" variant="secondary" className="self-start">
        Account and security
      </LinkButton>
    </>
  );
}
