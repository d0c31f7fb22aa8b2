import { type ComponentType, createContext, type HTMLAttributes, type Ref, use } from "react";

/** What JSON can say: a kept part is known by it. */
type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };
export type Given = Record<string, Plain>;

/** The HTML of a component with these properties. */
export type HtmlOf = <Props extends Given>(component: ComponentType<Props>, given: Props) => string;

/** The server's; browsers have none. */
export const HtmlOfContext = /* @__PURE__ */ createContext<HtmlOf | null>(null);

type KeptProps<Props> = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  /** The element around it. */
  as: string;
  ref?: Ref<HTMLDivElement>;
  of: ComponentType<Props>;
  given: Props;
};

/**
 * An element whose inside depends on nothing but `given`: neither the page's address, nor its person, nor the time. The server
 * renders it once for each `given` and repeats the HTML; a browser hydrates its components. They may not use `useId`.
 */
export function Kept<Props extends Given>({ as, of: Inside, given, ...attributes }: KeptProps<Props>) {
  const Tag = as as "div";
  const htmlOf = import.meta.env.SSR ? use(HtmlOfContext) : null;
  if (htmlOf) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: htmlOf(Inside, given) }} />;
  return (
    <Tag {...attributes}>
      <Inside {...given} />
    </Tag>
  );
}
