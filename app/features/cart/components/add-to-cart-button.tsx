import Check from "~icons/lucide/check";
import { useEffect, useRef } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Button, type ButtonVariant, LinkButton } from "#app/ui/button.tsx";
import type { CartDates } from "../model.ts";
import { useCart } from "./use-cart.tsx";

type Props = {
  property: PropertyJson;
  /** Landlords see the button disabled. */
  disabled?: boolean;
  onAdded?: () => void;
  /** For places where another button already says Reserve. */
  label?: string;
  variant?: ButtonVariant;
  className?: string;
  /** Where the button leads without script, to reserve there; if missing, the button is hidden. */
  otherwise?: string;
  /** Dates chosen before, as URL parameters; they go into the cart with the space. */
  carried?: string;
};

/** "Reserve": adds the space to the cart, then becomes a link to the cart. */
export function AddToCartButton({
  property,
  disabled = false,
  onAdded,
  label = "Reserve",
  variant,
  className = "",
  otherwise,
  carried = "",
}: Props) {
  const { has, add } = useCart();
  const present = has(property.id) && !disabled;
  const place = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone: move the focus to what replaced it.
  useEffect(() => {
    if (present && pressed.current) place.current?.querySelector("a")?.focus();
    pressed.current = false;
  }, [present]);

  if (present) {
    return (
      <span ref={place} className="contents">
        <LinkButton
          to={`/cart${carried}`}
          variant="secondary"
          className={variant === "soft" ? `gap-1 px-1 py-1 text-sm ${className}` : className}
        >
          <Check aria-hidden className="size-4 shrink-0 text-good" />
          In your cart
          <span className="sr-only"> {property.title}</span>
        </LinkButton>
      </span>
    );
  }
  const button = (
    <Button
      type={otherwise ? "submit" : "button"}
      variant={variant}
      className={otherwise ? className : `${className} [@media(scripting:none)]:hidden`}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        pressed.current = true;
        add(property, datesIn(carried));
        onAdded?.();
      }}
    >
      {label}
      <span className="sr-only"> {property.title}</span>
    </Button>
  );
  if (!otherwise || disabled) return button;
  return (
    <form data-early action={otherwise} className="contents">
      {[...new URLSearchParams(carried)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {button}
    </form>
  );
}

function datesIn(carried: string): CartDates | null {
  const params = new URLSearchParams(carried);
  const from = params.get("from");
  return from ? { from, to: params.get("to") ?? "" } : null;
}
