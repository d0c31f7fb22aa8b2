import { useEffect, useState } from "react";

/**
 * Runs a task once the screen shows the state set together with it, for example to focus a field's error. Waiting for a
 * frame isn't enough: on a slow device it comes before React has rendered.
 */
export function useAfterRender(): (task: () => void) => void {
  const [task, setTask] = useState<{ run: () => void } | null>(null);
  useEffect(() => task?.run(), [task]);
  return (run) => setTask({ run });
}
