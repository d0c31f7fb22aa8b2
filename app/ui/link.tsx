import { createElement, type ReactNode, type RefAttributes } from "react";
import { type LinkProps, Link as RouterLink } from "react-router";

type Props = LinkProps & RefAttributes<HTMLAnchorElement>;

/** From the root, without "//", a dot at the start of a part, or an empty search or hash: the router would not change it. */
const plain = /^\/(?:[^\s/?#.\\][^\s/?#\\]*(?:\/(?![/?#.]|$)[^\s/?#\\]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

/**
 * The router's link. For each the router resolves the path twice and prepares to navigate; the server, which only needs
 * the address, writes the same element without it: a page of cards has eighty.
 */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? LinkOnServer : RouterLink;

function LinkOnServer(props: Props) {
  const { to, discover, prefetch, relative, reloadDocument, mask, ...rest } = props;
  const isOrdinary = !discover && !prefetch && !relative && !reloadDocument && !mask;
  if (typeof to !== "string" || !isOrdinary || !plain.test(to)) return <RouterLink {...props} />;
  const { replace: _, state: _1, preventScrollReset: _2, viewTransition: _3, ...others } = rest;
  const { defaultShouldRevalidate: _4, ...attributes } = others;
  return createElement("a", { ...attributes, href: to, "data-discover": "true" });
}
