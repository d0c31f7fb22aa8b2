import { brandColorsOf, hexColor } from "#app/platform/brand-colors.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { PreviewCard } from "./preview-card.tsx";

/** What is typed, or the default where nothing is. */
type HomePreviewProps = {
  /** The home page is shown in two groups. */
  label: string;
  name: string;
  color: string;
  heading: string;
  lead: string;
  line: string;
  /** The operator's pages elsewhere in words; empty for none. */
  links: string;
  support: string;
};

/** How the home page begins and ends by the form as it is, and where people write. */
export function HomePreview({ label, name, color, heading, lead, line, links, support }: HomePreviewProps) {
  const colors = hexColor.test(color) ? brandColorsOf(color) : null;
  const inBoth = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`;
  const style: Record<string, string> = colors
    ? { "--color-brand": inBoth(colors.brand), "--color-on-brand": inBoth(colors["on-brand"]) }
    : {};
  return (
    <PreviewCard label={label} style={style}>
      <p className="flex items-center gap-2 font-heading font-bold">
        <BrandMark className="size-6" />
        <span>{name}</span>
      </p>
      <p className="font-heading text-xl font-bold">{heading}</p>
      <p className="text-soft">{lead}</p>
      <p>
        <span className="inline-block rounded-control bg-brand px-3 py-2 font-semibold text-on-brand">
          Search
        </span>
      </p>
      <div className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-soft">
        <p>{line}</p>
        {links !== "" && <p>Links: {links}</p>}
        <p>Contact: {support}</p>
      </div>
    </PreviewCard>
  );
}
