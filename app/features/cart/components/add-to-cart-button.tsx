import { useRef } from "react";
import { Link } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { useCart } from "./use-cart.tsx";

type Props = {
  property: PropertyJson;
  /** Landlords see the button and cannot press it (spec section 5). */
  disabled?: boolean;
  onAdded?: () => void;
  className?: string;
};

/** "Reserve": puts the space into the cart; once it is there, the way to the cart. */
export function AddToCartButton({ property, disabled = false, onAdded, className = "" }: Props) {
  const { has, add } = useCart();
  const addedHere = useRef(false);
  const shape = `inline-flex min-h-11 items-center justify-center rounded-control px-4 font-semibold ${className}`;

  if (has(property.id) && !disabled) {
    return (
      <Link
        to="/cart"
        // The pressed button is gone; focus goes on to what took its place.
        ref={(link) => {
          if (link !== null && addedHere.current) link.focus();
          addedHere.current = false;
        }}
        className={`${shape} border border-brand bg-surface text-brand hover:bg-ground`}
      >
        ✓ In your cart
        <span className="sr-only">: {property.title}</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      disabled={disabled}
      title={disabled ? "Landlord accounts cannot reserve." : undefined}
      className={`${shape} bg-brand text-surface hover:bg-brand-hover disabled:cursor-not-allowed disabled:opacity-60`}
      onClick={() => {
        addedHere.current = true;
        add(property);
        onAdded?.();
      }}
    >
      Reserve
      <span className="sr-only">: {property.title}</span>
    </button>
  );
}
