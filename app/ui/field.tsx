import ChevronDown from "~icons/lucide/chevron-down";
import CircleAlert from "~icons/lucide/circle-alert";
import { useId, type ComponentProps, type ReactNode } from "react";

/** Connects a control with its label, hint and error; spread it on the control. */
export type ControlProps = {
  id: string;
  name: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Around = {
  label: ReactNode;
  name: string;
  error?: string | null;
  hint?: ReactNode;
  /** Hides the label visually, not from screen readers. */
  quietLabel?: boolean;
  /** The id of a hint that stands elsewhere. */
  describedBy?: string | undefined;
};
type FieldProps = Around &
  Omit<ComponentProps<"input">, "children"> & {
    /** A custom control instead of an input. */
    children?: (control: ControlProps) => ReactNode;
    /** Something inside the box at its right end, such as a show/hide toggle. */
    trailing?: ReactNode;
  };

/** A labeled input with its hint and error. */
export function Field({
  label,
  name,
  error,
  hint,
  quietLabel = false,
  describedBy,
  children,
  trailing,
  className = "",
  id: givenId,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    name,
    className: `control ${trailing ? "pr-12" : ""}`,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={quietLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
      </label>
      {children ? (
        children(control)
      ) : (
        <div className="relative">
          <input {...control} {...input} />
          {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A labeled select; its options are the children. */
export function SelectField({
  label,
  name,
  error,
  hint,
  quietLabel,
  className,
  id,
  children,
  ...select
}: Around & ComponentProps<"select">) {
  return (
    <Field {...{ label, name, error, hint, quietLabel, className, id }}>
      {(control) => (
        <span className="relative block">
          <select {...control} className={`${control.className} appearance-none pr-10`} {...select}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </Field>
  );
}

/** A labeled text area. */
export function TextAreaField({
  label,
  name,
  error,
  hint,
  quietLabel,
  className,
  rows = 4,
  ...area
}: Around & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, name, error, hint, quietLabel, className }}>
      {(control) => <textarea rows={rows} {...control} {...area} />}
    </Field>
  );
}
