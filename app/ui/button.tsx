import type { ComponentProps, ReactNode, RefAttributes } from "react";
import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "soft" | "secondary" | "quiet" | "danger";

type Look = { variant?: ButtonVariant; wide?: boolean };

// The styles are in theme.css: a page of cards would otherwise repeat them dozens of times.
const variants: Record<ButtonVariant, string> = {
  primary: "button button-primary",
  soft: "button button-soft",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
  danger: "button button-danger",
};

function look({ variant = "primary", wide = false }: Look, className?: string): string {
  return variants[variant] + (wide ? " w-full" : "") + (className ? ` ${className}` : "");
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A button; `busy` disables it and shows a moving line below its label. */
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
      {busy && <span aria-hidden className="spinner" />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it navigates and changes nothing. */
export function LinkButton({
  variant,
  wide,
  className,
  ...rest
}: LinkProps & Look & RefAttributes<HTMLAnchorElement> & { className?: string; children: ReactNode }) {
  return <Link className={look({ variant, wide }, className)} {...rest} />;
}
