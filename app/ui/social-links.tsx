import type { SocialLink } from "#app/platform/social-links.ts";

// Our own simple drawings for each network; the icon set we use has no brands.
const networks = [
  {
    name: "Facebook",
    url: "https://www.facebook.com/",
    drawing: (
      <path d="M14.5 7.5H16V4.5h-2.2c-2.2 0-3.6 1.5-3.6 3.8v2.2H8v3h2.2V20h3.1v-6.5h2.3l.5-3h-2.8V8.6c0-.7.4-1.1 1.2-1.1Z" />
    ),
  },
  {
    name: "Instagram",
    url: "https://www.instagram.com/",
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="1.8">
        <rect x="4" y="4" width="16" height="16" rx="4.5" />
        <circle cx="12" cy="12" r="3.6" />
        <path d="M16.4 7.6h.01" strokeWidth="2.2" strokeLinecap="round" />
      </g>
    ),
  },
  {
    name: "X",
    url: "https://x.com/",
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
        <path d="M4.5 4.5h3.7L19.5 19.5h-3.7Z" />
        <path d="m19 4.5-6 6.6M11 13l-5.8 6.5" strokeLinecap="round" />
      </g>
    ),
  },
];

/** Of a page that is elsewhere still. */
const globe = (
  <g fill="none" stroke="currentColor" strokeWidth="1.8">
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4q-7 8 0 16 7-8 0-16" />
  </g>
);

type Props = { brandName: string; links: readonly SocialLink[] | null };

/** The operator's pages elsewhere, or the networks' own while none is named. */
export function SocialLinks({ brandName, links }: Props) {
  return (
    <ul className="-mx-2.5 flex flex-wrap">
      {(links ?? networks).map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="noreferrer"
            target="_blank"
            aria-label={`${brandName} on ${name} (opens a new tab)`}
            className="grid size-11 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
          >
            <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className="size-6">
              {networks.find((network) => network.name === name)?.drawing ?? globe}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
