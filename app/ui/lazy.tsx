import {
  type ComponentType,
  createElement,
  isValidElement,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";

type Lazy<Props> = ComponentType<Props> & {
  /** Prefetches the script, before the part is shown. */
  prepare: () => void;
};

/**
 * A part of a page whose script loads when it is first shown, and again after a failure. `meanwhile` is its
 * placeholder; `missing` says that the script failed to load. The server renders only `meanwhile`.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  missing: ComponentType<Props> = Missing,
): Lazy<Props> {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function prepare(): Promise<void> {
    loading ??= load().then(
      (loaded) => void (part = loaded),
      () => {
        part = missing;
        // The next attempt to show it loads it again.
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

/**
 * A part of a page that most people never see. The server renders it whole; a browser loads its script where it is
 * shown, and hydrates it then. Until then, and if that fails, the server's HTML stays, and has to work without scripts:
 * browsers try a script that failed again only in a new document, which its links open. If its props change meanwhile,
 * functions and elements aside, the HTML is outdated and removed; what else the part shows, such as the page's address,
 * therefore has to be a prop, and props have to be JSON. Nothing is shown of a part that the server didn't render.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSeen = false }: { isSeen?: boolean } = {},
): ComponentType<Props> {
  return import.meta.env.SSR ? onServer(load) : inBrowser(isSeen ? startNow(load) : load);
}

/** For a part that each page shows: its script loads with the page's other scripts, not when it is hydrated. */
function startNow<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  const loaded = load();
  loaded.catch(() => {});
  return () => loaded;
}

/**
 * React removes the HTML of a boundary that is updated before its script is there: new props go around it. It also does
 * where a context changes above a component that isn't rendered again and contains the part.
 */
function inBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let isLoaded = false;
  const Part = lazy(async () => {
    const Loaded = await load().catch(() => new Promise<never>(() => {}));
    isLoaded = true;
    return { default: ({ useProps }: { useProps: () => Props }) => createElement(Loaded, useProps()) };
  });
  function boundary(first: Props) {
    let props = first;
    let changed = () => {};
    const subscribe = (listener: () => void) => {
      changed = listener;
      return () => {};
    };
    const useProps = () =>
      useSyncExternalStore(
        subscribe,
        () => props,
        () => first,
      );
    function update(latest: Props) {
      props = latest;
      changed();
    }
    const facts = factsIn(first);
    return { facts, update, element: createElement(Suspense, { key: facts }, <Part useProps={useProps} />) };
  }
  return function LazyPart(props) {
    const [kept, setKept] = useState(() => boundary(props));
    if (!isLoaded && kept.facts !== factsIn(props)) setKept(boundary(props));
    useLayoutEffect(() => kept.update(props));
    return kept.element;
  };
}

/** The props that people read, as text: neither functions nor elements. */
function factsIn(props: object): string {
  return JSON.stringify(props, (_, value: unknown) => (isValidElement(value) ? undefined : value));
}

const loading = new Set<Promise<unknown>>();

/** A component whose module the server loads before its first page. */
function onServer<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props>;
  const loaded = load().then((module) => (Part = module));
  loading.add(loaded);
  // In development it is loaded again once its mistake is corrected.
  loaded.catch(() => loading.delete(loaded));
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>;
}

/** Resolves once the server has all of them. */
export async function partsLoaded(): Promise<void> {
  await Promise.all(loading);
}

function Missing() {
  return (
    <p role="alert" className="p-4 text-soft">
      This part of the page could not be loaded. Please load the page again.
    </p>
  );
}
