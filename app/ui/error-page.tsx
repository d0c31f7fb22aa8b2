import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { LinkButton } from "./button.tsx";
import { Page } from "./page.tsx";

/** The specified title of a page that fails to render. */
export const errorTitle = "Unexpected Application Error!";

const missing = "The link may be incomplete, or the page may have moved.";
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
  if (status === 404) return <PageMissing message={message} search={search} />;
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

function PageMissing({ message, search }: { message: string; search: ReactNode }) {
  return (
    <Page above={`${errorTitle} ${message}`} title="We can’t find that page" lead={missing} width="text">
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

/** A driveway with a barrier. */
function BlockedDrive() {
  return (
    <svg aria-hidden viewBox="0 0 240 104" className="h-auto w-60">
      <path d="M0 92h240v4H0Z" className="fill-line" />
      <path d="M150 92V44l38-22 38 22v48Z" className="fill-brand-tint stroke-brand" strokeWidth="2" />
      <path d="M166 92V58h44v34Z" className="fill-surface stroke-brand" strokeWidth="2" />
      <path d="M166 66h44m-44 8h44m-44 8h44" className="stroke-brand/40" strokeWidth="2" />
      <path d="M24 92V52m88 40V52" className="stroke-soft" strokeWidth="5" strokeLinecap="round" />
      <rect
        x="10"
        y="48"
        width="116"
        height="16"
        rx="3"
        className="fill-surface stroke-soft"
        strokeWidth="2"
      />
      <path d="M24 49h16L30 63H14Zm34 0h16L64 63H48Zm34 0h16L98 63H82Z" className="fill-sun" />
    </svg>
  );
}
