import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { ErrorPage, errorTitle, isPageMissing } from "#app/ui/error-page.tsx";
import { lazyPart } from "#app/ui/lazy.tsx";

const SearchFromHere = lazyPart(async () => (await import("./search-from-here.tsx")).SearchFromHere);

/** Replaces a page that fails, or that doesn't exist; then it has the search box. */
export function Failure({ error }: { error: unknown }) {
  const isLandlord = usePerson()?.role === "landlord";
  return (
    <>
      <title>{isPageMissing(error) ? "Page not found" : errorTitle}</title>
      <ErrorPage error={error} search={isLandlord ? null : <SearchFromHere />} />
    </>
  );
}
