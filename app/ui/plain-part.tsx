import { type ComponentType, createElement, useState } from "react";
import type { Given } from "./kept.tsx";
import { lazyPart, onServer } from "./lazy.tsx";
import { useAlive } from "./use-alive.ts";

/**
 * A part of a page that only shows something: it has no state and reacts to nothing. A browser keeps the server's HTML of
 * it, and loads its script only if the page opens, or shows something else, without the server.
 */
export function plainPart<Props extends Given>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const Part = onServer(load);
    return (props) => <div className="contents">{createElement(Part, props)}</div>;
  }
  const Part = lazyPart(load);

  return function PlainPart(props: Props) {
    const isOpened = useAlive();
    const [isServers, setServers] = useState(!isOpened);
    const given = JSON.stringify(props);
    const [first] = useState(given);
    if (isServers && given !== first) setServers(false);
    return isServers ? (
      <div
        key="server"
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    ) : (
      <div key="own" className="contents">
        {createElement(Part, props)}
      </div>
    );
  };
}
