import { type ReactNode, useEffect, useRef, useState } from "react";
import { whenIdle } from "./when-idle.ts";

type Props = {
  /** In pixels, reserved from the start. */
  height: number;
  children: ReactNode;
};

/** Renders something heavy when it is scrolled near and the rest of the page reacts, without a layout shift. */
export function WhenNear({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && whenIdle(() => setIsNear(true)),
      { rootMargin: "300px" },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minHeight: height }} className={isNear ? "" : "rounded-card bg-sunken"}>
      {isNear && children}
    </div>
  );
}
