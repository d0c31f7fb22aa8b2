import { useNavigation } from "react-router";

/** A line at the top of the window while another page is loading, unless it is there at once (theme.css). */
export function PendingLine() {
  return useNavigation().state === "idle" ? null : <div aria-hidden data-pending className="pending-line" />;
}
