import { useEffect, useState } from "react";

/**
 * Does something once the screen shows what was set together with it, such as to move the focus to a field's error. A frame
 * is not enough to wait for after an answer of the server: on a slow device it comes before React has rendered.
 */
export function useAfterRender(): (task: () => void) => void {
  const [task, setTask] = useState<{ run: () => void } | null>(null);
  useEffect(() => task?.run(), [task]);
  return (run) => setTask({ run });
}
