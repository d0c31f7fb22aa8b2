import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  /** Pixels, kept free from the beginning. */
  height: number;
  children: ReactNode;
};

/** Something heavy further down: it is begun when somebody comes near it, and nothing moves. */
export function WhenNear({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: "300px",
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isNear && children}
    </div>
  );
}
