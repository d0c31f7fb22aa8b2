import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import ShoppingCart from "~icons/lucide/shopping-cart";
import { type ReactNode, useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { useAccountElsewhere } from "#app/features/accounts/session/components/use-account-elsewhere.ts";
import { useKeptUser } from "#app/features/accounts/session/components/use-kept-user.ts";
import { VisitorLinks } from "#app/features/accounts/session/components/account-links.tsx";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { presentUser } from "#app/features/accounts/present.ts";
import { CartBadge } from "#app/features/cart/components/cart-badge.tsx";
import { forgetCart, meetCart } from "#app/features/cart/components/use-cart.tsx";
import { BarSearch } from "#app/features/properties/search/components/bar-search.tsx";
import { Failure } from "#app/features/properties/search/components/failure.tsx";
import { forgetLastSearch } from "#app/features/properties/search/components/last-search.ts";
import { loadBar } from "#app/features/messages/load-bar.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { brandPictureUrl, logoRatio } from "#app/platform/brand-pictures.ts";
import { usualAmenities } from "#app/platform/amenities.ts";
import type { BrandColors } from "#app/platform/brand-colors.ts";
import { config } from "#app/platform/config.server.ts";
import { describePrices, feesInPrices } from "#app/platform/fee-rules.ts";
import { trialLine } from "#app/platform/trial.server.ts";
import { announcementsId } from "#app/ui/announce.ts";
import { Canonical } from "#app/ui/canonical.tsx";
import { Footer } from "#app/ui/footer.tsx";
import { lazyPart, lazyWithRetry } from "#app/ui/lazy.tsx";
import { NavigationBar, NavigationLink } from "#app/ui/navigation-bar.tsx";
import { PendingLine } from "#app/ui/pending-line.tsx";
import { useEarlyPresses } from "#app/ui/use-early-presses.ts";
import { useCountedViews } from "#app/ui/use-counted-views.ts";
import { useRouteFocus } from "#app/ui/use-route-focus.ts";
import theme from "./ui/theme.css?url";

/**
 * The data of every page: the brand, whether this is the demo, the current member, the terms that they have still to accept, what
 * they have not read, and a tenant's favorites.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  return {
    brandName: config.brandName,
    publicUrl: config.publicUrl,
    year: now().getUTCFullYear(),
    demo: config.hasDemoPeople,
    ...(trialLine && { trial: trialLine }),
    knowsStreets: config.photonUrl !== null,
    answerHours: config.answerHours,
    texts: config.texts,
    socialLinks: config.socialLinks,
    serviceFee: config.serviceFee,
    shownFees: config.feeInPrices ? config.serviceFee : null,
    feesInPrices: feesInPrices(config),
    priceNote: describePrices(config),
    landlordFee: config.landlordFee,
    ...(config.taxes && { taxes: true }),
    spaceTypes: config.spaceTypes,
    ...(config.amenities !== usualAmenities && { amenities: config.amenities }),
    look: lookOf(config.brandColors, config.brandPictures),
    countsViews: config.analyticsUrl !== null,
    person: isLoggedIn(actor) ? presentUser(actor) : null,
    ...(await loadBar(actor)),
  };
}

/** The operator's colors and pictures as the theme's, on the document's element; nothing for those of the theme. */
function lookOf(colors: BrandColors | null, { icon, logo }: typeof config.brandPictures) {
  const named = Object.entries(colors ?? {}).map(([name, [light, dark]]) => [
    `--color-${name}`,
    `light-dark(${light}, ${dark})`,
  ]);
  if (icon !== null) named.push(["--brand-mark", `url(${brandPictureUrl(icon)})`]);
  if (logo !== null)
    named.push(
      ["--brand-mark", `url(${brandPictureUrl(logo)})`],
      ["--brand-logo", logoRatio(logo).toFixed(3)],
    );
  return named.length > 0 ? (Object.fromEntries(named) as object) : undefined;
}

/** A search on the home page and a step of a form don't change the user; a slow response must not delay them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const stays =
    currentUrl.pathname === nextUrl.pathname && ["/", "/landlord/add-property"].includes(nextUrl.pathname);
  return stays && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The document; also for the error page, when nothing may have been loaded. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const brandName = loaded?.brandName ?? "Sparebay";
  const role = loaded?.person?.role ?? null;
  const unread = loaded?.unread ?? nothingUnread;
  // A page can hide the frame: `export const handle = { bare: true }`. The error page always shows it.
  const failed = (useRouteError() ?? null) !== null;
  const alone = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  const bare = alone && !failed;
  // Where people work there is no footer.
  const { pathname, search } = useLocation();
  const isWorkplace =
    /^\/(landlord-dashboard|tenant-dashboard|rentals|messages|notices|admin|check)(\/|$)/.test(pathname) ||
    /^\/landlord\/(add-property|change-spaces|import|properties)(\/|$)/.test(pathname);
  useRouteFocus();
  useEarlyPresses();
  return (
    <html lang="en" style={loaded?.look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b2126" media="(prefers-color-scheme: dark)" />
        <meta property="og:site_name" content={brandName} />
        {/* With a precedence React puts it before the scripts: nothing is painted until it has loaded. There it
            stays: a browser's React never makes it. */}
        {import.meta.env.SSR && <link rel="stylesheet" href={theme} precedence="theme" />}
        <Meta />
        {loaded && !failed && <Canonical {...loaded} />}
        {/* Our styles are our own files and need no nonce; it would also differ from what the browser shows
            scripts. */}
        <Links nonce="" />
      </head>
      <body className="flex flex-col">
        <a
          href="#main"
          className="sr-only z-40 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
        <PendingLine />
        {loaded?.trial && (
          <aside className="bg-sunken p-2 text-center">
            {loaded.trial} <a href="/dev/mail">Its emails</a>
          </aside>
        )}
        {!bare && (
          <NavigationBar brandName={brandName} middle={failed ? null : <BarSearch />}>
            {(role === null || role === "tenant") && (
              <NavigationLink to="/cart">
                <ShoppingCart aria-hidden className="size-5" />
                <span className="sr-only sm:not-sr-only">Cart</span>
                <CartBadge />
              </NavigationLink>
            )}
            {role === null ? (
              <VisitorLinks />
            ) : (
              <MemberLinks
                role={role}
                pathname={pathname}
                onLoggedOut={forgetPerson}
                messages={<UnreadBadge loaded={unread} />}
                notices={<UnreadBadge loaded={unread} what="notices" />}
              />
            )}
          </NavigationBar>
        )}
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        {!bare && !isWorkplace && (
          <Footer
            brandName={brandName}
            line={loaded?.texts.footer}
            socials={loaded?.socialLinks ?? null}
            year={loaded?.year}
            demo={loaded?.demo ?? false}
          />
        )}
        {!bare && !ownBar.test(pathname) && (role === "tenant" || role === "landlord") && (
          <MemberBar
            role={role}
            pathname={pathname}
            search={search}
            badge={<UnreadBadge loaded={unread} className="absolute top-1 left-1/2 ml-1" />}
            waiting={loaded?.waiting ?? 0}
          />
        )}
        <output id={announcementsId} aria-live="polite" className="sr-only" />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const nothingUnread = { messages: 0, notices: 0 };

/** Nothing of these is needed before a page is interactive, and every page would load them. */
const nothing = () => null;
const UnreadBadge = lazyWithRetry(
  async () => (await import("#app/features/messages/components/unread-badge.tsx")).UnreadBadge,
  null,
  nothing,
);
const AfterLogin = lazyWithRetry(
  async () => (await import("#app/features/cart/components/after-login.tsx")).AfterLogin,
  null,
  nothing,
);

const LoginToast = lazyWithRetry(
  async () => (await import("#app/features/accounts/session/components/login-toast.tsx")).LoginToast,
  null,
  nothing,
);

const memberFrame = () => import("#app/features/accounts/session/components/member-frame.tsx");
/** Shown to members only. */
const MemberLinks = lazyPart(async () => (await memberFrame()).MemberLinks);
const MemberBar = lazyPart(async () => (await memberFrame()).MemberBar);

/** Pages with a bar of their own at the foot of a phone; one with an action there (`data-foot`) hides it in theme.css. */
const ownBar = /^\/(properties\/|landlord\/(add-property|properties\/))/;

/** What this browser remembers of a person: gone at logout. */
function forgetPerson() {
  forgetCart();
  forgetLastSearch();
}

/** Pages that this browser stored are looked after: those of others than this person are deleted. */
function tidyStored(personId: string | null): void {
  const tidying = () => import("#app/features/reservations/passes/components/tidy-copies.ts");
  window.caches
    ?.keys()
    .then(async (names) => names[0] && (await tidying()).tidyCopies(personId, names))
    .catch(() => {});
}

/** Login clears the cart and offers it back, signup keeps it, logout deletes it. */
const cartRules = { onLogin: meetCart, onLogout: forgetPerson };

export default function Root({ loaderData }: Route.ComponentProps) {
  useKeptUser(loaderData, cartRules);
  useAccountElsewhere();
  useCountedViews(loaderData.countsViews);
  const personId = loaderData.person?.id ?? null;
  useEffect(() => tidyStored(personId), [personId]);
  const { loggedIn } = Object(useLocation().state) as { loggedIn?: string };
  const [isGreeted, setGreeted] = useState(false);
  if (loggedIn !== undefined && !isGreeted) setGreeted(true);
  return (
    <>
      {loaderData.person?.role === "tenant" && <AfterLogin userId={loaderData.person.id} />}
      {isGreeted && <LoginToast />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
