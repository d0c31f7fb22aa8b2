import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  id: string;
  icon: ReactNode;
  children: ReactNode;
};

/** A file field that looks like a button; without script it is the browser's own, and says which file was chosen. */
export function FileButton({ id, icon, children, ...input }: Props) {
  return (
    <>
      <input {...input} id={id} type="file" className="peer sr-only [@media(scripting:none)]:not-sr-only" />
      <label
        htmlFor={id}
        className="button button-secondary cursor-pointer peer-disabled:opacity-60 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand [@media(scripting:none)]:hidden"
      >
        {icon}
        {children}
      </label>
    </>
  );
}
