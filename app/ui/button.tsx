import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonVariant = "primary" | "soft" | "secondary" | "quiet" | "danger";

type Look = { variant?: ButtonVariant; wide?: boolean };

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-hover",
  soft: "border-transparent bg-brand-tint text-brand hover:bg-brand hover:text-on-brand",
  secondary: "border-rim bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken",
  danger: "border-transparent bg-bad text-on-bad hover:bg-bad-hover",
};

function look({ variant = "primary", wide = false }: Look, className = ""): string {
  return [
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center text-base leading-tight font-semibold no-underline transition-colors",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-soft",
    variants[variant],
    wide ? "w-full" : "",
    className,
  ].join(" ");
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A button; `busy` disables it and shows a turning ring beside its words. */
export function Button({
  variant,
  wide,
  busy = false,
  disabled,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ variant, wide }, className)}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({
  variant,
  wide,
  className,
  ...rest
}: LinkProps & Look & { className?: string; children: ReactNode }) {
  return <Link className={look({ variant, wide }, className)} {...rest} />;
}
