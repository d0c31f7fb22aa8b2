import { type ChangeEvent, useEffect, useRef, useState } from "react";

/** The names of the files that are chosen in `input`, which may be hidden; none once its form is reset. */
export function useChosenFiles() {
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const form = input.current?.form;
    const clear = () => setNames([]);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    setNames(Array.from(event.target.files ?? [], ({ name }) => name));
  const clear = () => {
    if (input.current) input.current.value = "";
    setNames([]);
  };
  return { input, names, choose, clear };
}
