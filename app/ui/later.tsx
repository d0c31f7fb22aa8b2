import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from "react";

type Later<Props> = ComponentType<Props> & {
  /** Fetches the script ahead, when somebody is about to want the part. */
  prepare: () => void;
};

/**
 * A part of a page whose script is fetched only when it is first shown; `meanwhile` keeps its place, and `missing`
 * says that the script could not be had. The server renders no more than the former.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  missing: ComponentType<Props> = Missing,
): Later<Props> {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function prepare(): Promise<void> {
    loading ??= load().then(
      (loaded) => void (part = loaded),
      () => {
        part = missing;
        // Whoever opens it again asks for it again.
        loading = null;
      },
    );
    return loading;
  }

  function subscribe(changed: () => void) {
    void prepare().then(changed);
    return () => {};
  }

  function Part(props: Props) {
    const Loaded = useSyncExternalStore(
      subscribe,
      () => part,
      () => null,
    );
    return Loaded ? createElement(Loaded, props) : meanwhile;
  }
  return Object.assign(Part, { prepare: () => void prepare() });
}

function Missing() {
  return (
    <p role="alert" className="p-4 text-soft">
      This part of the page could not be loaded. Please load the page again.
    </p>
  );
}
