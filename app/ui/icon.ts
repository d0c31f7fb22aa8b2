import { createElement, type SVGProps } from "react";

type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & { size?: number | string };

/** An icon of Lucide, which `import Check from "~icons/lucide/check"` gives (scripts/icons.ts). */
export type IconComponent = ReturnType<typeof icon>;

/** An icon of 24 by 24 in the color of its text: `drawing` is what is inside of the SVG element. */
export function icon(name: string, drawing: string) {
  const dangerouslySetInnerHTML = { __html: drawing };
  return function Icon({ size = 24, className = "", ...rest }: IconProps) {
    const isNamed = "aria-label" in rest || "aria-labelledby" in rest || "role" in rest;
    return createElement("svg", {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": isNamed ? undefined : "true",
      ...rest,
      className: `lucide lucide-${name} ${className}`.trimEnd(),
      dangerouslySetInnerHTML,
    });
  };
}
