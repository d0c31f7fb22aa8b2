import { Link } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { SocialLinks } from "./social-links.tsx";

const quickLinks = [
  ["/about", "About"],
  ["/contact", "Contact"],
  ["/start-hosting", "Start hosting"],
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
  ["/storage", "Storage"],
] as const;

export function Footer({ brandName, demo }: { brandName: string; demo: boolean }) {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-10 sm:px-6 md:flex-row md:items-start md:justify-between">
        <div className="max-w-sm md:max-w-52 lg:max-w-sm">
          <p className="flex items-center gap-2 font-heading text-lg font-bold">
            <BrandMark className="size-7" />
            {brandName}
          </p>
          <p className="mt-2 text-sm text-soft">Room for your things, close to home.</p>
        </div>
        <nav aria-label="Quick links">
          <ul className="-mx-3 flex flex-wrap whitespace-nowrap">
            {quickLinks.map(([to, label]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-control px-3 font-medium hover:underline hover:underline-offset-4"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks brandName={brandName} />
      </div>
      {demo && (
        <p className="border-t border-line px-4 py-4 text-center text-sm text-soft">
          This is a demonstration. The places, people and prices are made up, and no money moves.
        </p>
      )}
    </footer>
  );
}
