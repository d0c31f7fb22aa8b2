import type { SocialLink } from "#app/platform/social-links.ts";
import { BrandMark } from "./brand-mark.tsx";
import { Kept } from "./kept.tsx";
import { Link } from "./link.tsx";
import { SocialLinks } from "./social-links.tsx";

const groups = [
  {
    title: "Rent",
    links: [
      ["/properties", "All spaces"],
      ["/storage", "Storage"],
      ["/cart", "Your reservations"],
    ],
  },
  {
    title: "Host",
    links: [["/start-hosting", "Start hosting"]],
  },
  {
    title: "Company",
    links: [
      ["/about", "About"],
      ["/help", "Help"],
      ["/contact", "Contact"],
      ["/terms", "Terms"],
      ["/privacy", "Privacy"],
    ],
  },
] as const;

type FooterProps = {
  brandName: string;
  line: string | undefined;
  /** Null for ours. */
  socials: readonly SocialLink[] | null;
  year: number | undefined;
  demo: boolean;
};

export function Footer(given: FooterProps) {
  return <Kept as="footer" className="mt-16 border-t border-line bg-surface" of={Inside} given={given} />;
}

function Inside({ brandName, line, socials, year, demo }: FooterProps) {
  return (
    <>
      <div className="foot">
        <div className="foot-brand">
          <div className="flex items-center gap-2 text-lg font-bold">
            <BrandMark className="size-7" />
            <span>{brandName}</span>
          </div>
          <p>{line}</p>
          <SocialLinks brandName={brandName} links={socials} />
        </div>
        <nav aria-label="Quick links" className="foot-links">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p id={`footer-${title}`} className="font-semibold">
                {title}
              </p>
              <ul aria-labelledby={`footer-${title}`} className="mt-1">
                {links.map(
                  ([to, label]) =>
                    (demo || to !== "/storage") && (
                      <li key={to}>
                        <Link
                          to={to}
                          className="inline-flex min-h-11 min-w-11 items-center text-soft hover:text-ink hover:underline hover:underline-offset-4"
                        >
                          {label}
                        </Link>
                      </li>
                    ),
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="border-t border-line px-4 py-4 text-center text-sm text-soft">
        © {year} {brandName}.
        {demo && " This is a demonstration. The places, people and prices are made up, and no money moves."}
      </p>
    </>
  );
}
