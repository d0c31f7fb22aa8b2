import Printer from "~icons/lucide/printer";
import { Button } from "./button.tsx";

/** Prints the page; neither on paper nor without scripts. */
export function PrintButton() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden [@media(scripting:none)]:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        Print or save as PDF
      </Button>
    </div>
  );
}
