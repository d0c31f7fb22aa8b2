import { useEffect, useRef, useState } from "react";

/**
 * Where the focus goes once an answer is given here, and its button is gone: to Undo as long as there is one, else to the
 * heading.
 */
export function useAnswerFocus(undoUntil: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [isAnswered, setAnswered] = useState(false);

  useEffect(() => {
    if (!isAnswered) return;
    if (undoUntil !== null) undo.current?.focus();
    else if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isAnswered, undoUntil]);

  function answered() {
    heading.current?.focus({ preventScroll: true });
    setAnswered(true);
  }

  return { heading, undo, answered };
}
