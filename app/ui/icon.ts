import { createElement, type SVGProps } from "react";

type Shape = readonly [tag: string, attributes: object];
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * An icon of 24 by 24 whose shapes are made once. The build has it in place of lucide-react's own component, which makes
 * them at each rendering (scripts/icons.ts); the elements are the same.
 */
export function icon(name: string, shapes: readonly Shape[]) {
  const inside = shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return function Icon({ size = 24, className = "", children, ...rest }: IconProps) {
    const isNamed = "aria-label" in rest || "aria-labelledby" in rest || "role" in rest;
    return createElement(
      "svg",
      {
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
      },
      inside,
      children,
    );
  };
}
