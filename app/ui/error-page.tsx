import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { LinkButton } from "./button.tsx";
import { lazyPart } from "./lazy.tsx";
import { Page } from "./page.tsx";

const PageMissing = lazyPart(async () => (await import("./page-missing.tsx")).PageMissing);
const BlockedDrive = lazyPart(async () => (await import("./blocked-drive.tsx")).BlockedDrive);

/** The specified title of a page that fails to render. */
export const errorTitle = "Unexpected Application Error!";

const scriptless = "Your form wasn’t saved. Go back, turn on JavaScript for this site, and try again.";
const broken = "This page could not be shown. Go back, or try again in a moment.";
const later = "Reload this page in a few seconds.";
const sentences: Record<number, string> = { 405: scriptless, 503: later };

type ErrorPageProps = {
  error: unknown;
  /** The search box, for a URL without a page. */
  search?: ReactNode;
};

/** Replaces a page that fails to render: the status or message, and a link. */
export function ErrorPage({ error, search }: ErrorPageProps) {
  const { status, message, requestId } = describe(error);
  if (status === 404) return <PageMissing above={`${errorTitle} ${message}`} search={search} />;
  return (
    <Page title={errorTitle} width="text">
      <div className="flex flex-col items-start gap-6">
        <BlockedDrive />
        <div className="flex flex-col gap-2">
          <p className="font-heading text-2xl font-semibold">{message}</p>
          <p className="text-lg text-soft">{sentences[status] ?? broken}</p>
          {requestId && (
            <p className="text-soft">
              If you contact us about this, include this number:{" "}
              <code className="break-all">{requestId}</code>
            </p>
          )}
        </div>
        <LinkButton to="/">Go to the home page</LinkButton>
      </div>
    </Page>
  );
}

export function isPageMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

type Described = { status: number; message: string; requestId?: string | undefined };

function describe(error: unknown): Described {
  if (isRouteErrorResponse(error)) {
    const words = error.status === 404 ? "Not Found" : error.statusText;
    const told = typeof error.data === "string" && error.status !== 404 ? error.data : "";
    const { requestId } = Object(error.data) as { requestId?: string };
    return {
      status: error.status,
      message: [error.status, told || words].filter(Boolean).join(" "),
      requestId,
    };
  }
  return { status: 500, message: error instanceof Error ? error.message : "Unknown error" };
}
