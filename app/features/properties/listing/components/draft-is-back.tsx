import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { type FormStep, formSteps } from "./form-fields.ts";

type Props = {
  /** Where there is something left to fill in. */
  toFix: FormStep | null;
  onContinue: (step: FormStep) => void;
  onStartOver: () => void;
};

/** Says that a saved draft was restored, and leads to where it was left. */
export function DraftIsBack({ toFix, onContinue, onStartOver }: Props) {
  const step = formSteps.find(({ id }) => id === toFix);
  return (
    <Alert
      tone="info"
      action={
        <div className="flex flex-wrap gap-2">
          {step && step.id !== "space" && (
            <Button variant="secondary" onClick={() => onContinue(step.id)}>
              Continue: {step.name}
            </Button>
          )}
          <Button variant="quiet" onClick={onStartOver}>
            Start over
          </Button>
        </div>
      }
    >
      Your saved draft is back.
    </Alert>
  );
}
