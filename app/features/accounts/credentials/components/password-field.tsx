import Eye from "~icons/lucide/eye";
import EyeOff from "~icons/lucide/eye-off";
import { useState, type ComponentProps } from "react";
import { Field } from "#app/ui/field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing" | "children">;

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${typeof props.label === "string" ? props.label.toLowerCase() : "password"}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}
