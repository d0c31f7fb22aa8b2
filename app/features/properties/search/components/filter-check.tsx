import type { ReactNode } from "react";

type CheckProps = { name: string; value: string; checked: boolean; children: ReactNode };

export function Check({ name, value, checked, children }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-checked:font-semibold">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
