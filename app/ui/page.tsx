import type { ReactNode } from "react";

const widths = {
  page: "max-w-page py-8 sm:py-12",
  form: "max-w-md py-8 sm:py-12",
  text: "max-w-2xl py-8 sm:py-12",
  // Where people work.
  wide: "max-w-7xl py-4 sm:py-8",
  // Tables of records.
  table: "max-w-480 py-4 sm:py-8",
};

type PageProps = {
  /** A small line above the title. */
  above?: ReactNode;
  title: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Below 1024 px only screen readers get the title. */
  isTitleQuiet?: boolean;
  width?: keyof typeof widths;
  /** At least as tall as the window, so that what is read from the browser's storage moves no footer. */
  tall?: boolean;
  children?: ReactNode;
};

/** The frame of a screen: its width, its spacing and its only h1. */
export function Page({
  above,
  title,
  lead,
  actions,
  width = "page",
  tall,
  isTitleQuiet = false,
  children,
}: PageProps) {
  return (
    <div className={`mx-auto w-full px-4 sm:px-6 short:py-2! ${widths[width]} ${tall ? "min-h-dvh" : ""}`}>
      <header
        className={`mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-8 short:mb-2! ${isTitleQuiet ? "max-lg:sr-only" : ""}`}
      >
        <div className="min-w-0">
          {above && <p className="mb-1 text-sm text-soft short:sr-only">{above}</p>}
          <h1>{title}</h1>
          {lead && <p className="mt-2 max-w-prose text-lg text-pretty text-soft">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
