import type { ReactNode } from "react";
import { BlockedDrive } from "./blocked-drive.tsx";
import { LinkButton } from "./button.tsx";
import { Page } from "./page.tsx";

const missing = "The link may be incomplete, or the page may have moved.";

/** Replaces a page that does not exist. */
export function PageMissing({ above, search }: { above: string; search: ReactNode }) {
  return (
    <Page above={above} title="We can’t find that page" lead={missing} width="text">
      <div className="flex flex-col gap-6">
        {search}
        <LinkButton to="/" variant={search ? "secondary" : "primary"} className="self-start max-sm:w-full">
          Go to the home page
        </LinkButton>
        <BlockedDrive />
      </div>
    </Page>
  );
}
