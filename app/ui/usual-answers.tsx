import { useId } from "react";
import { Button } from "./button.tsx";

/** An answer that is given often: its name on a button, and the words that it fills in. They name no one. */
export type UsualAnswer = { name: string; text: string };

type Props<Answer extends UsualAnswer> = {
  answers: readonly Answer[];
  onChoose: (answer: Answer) => void;
};

/** Buttons that fill in a decision and its words, which stay editable until it is sent. */
export function UsualAnswers<Answer extends UsualAnswer>({ answers, onChoose }: Props<Answer>) {
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm font-semibold">
        Usual answers
      </p>
      <div className="flex flex-wrap gap-2">
        {answers.map((answer) => (
          <Button key={answer.name} variant="secondary" onClick={() => onChoose(answer)}>
            {answer.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
