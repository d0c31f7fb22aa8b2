import { type CSSProperties, type ReactNode, useId } from "react";

type Props = { label: string; style?: CSSProperties; className?: string; children: ReactNode };

/** What people see of a group of settings by the form as it is; it stays in sight next to long groups. */
export function PreviewCard({ label, style, className = "", children }: Props) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      style={style}
      className={`flex flex-col gap-3 rounded-control border border-line p-4 wrap-anywhere xl:sticky xl:top-4 ${className}`}
    >
      <p id={id} className="text-sm text-soft">
        {label}
      </p>
      {children}
    </div>
  );
}
