import { globSync, readFileSync } from "node:fs";

const reactDom = /[\\/]react-dom-client\.production\.js$/;
const router = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/;

type Feature = {
  feature: string;
  file: RegExp;
  functions: string[];
  /** Functions whose callers tell apart null, for nothing, and undefined. */
  answeringNull?: string[];
  methodsOf?: string;
};

/**
 * Features of packages that nothing here uses, and whose code a bundler can't leave out by itself: the functions that run
 * only for them. .oxlintrc.json refuses to import what would use them, tests/checks/unused-features.test.ts the rest.
 */
const features: Feature[] = [
  {
    feature: "React's <ViewTransition>",
    file: reactDom,
    functions: [
      "applyViewTransitionName",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "commitAfterMutationEffectsOnFiber",
      "commitAppearingPairViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitEnterViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "createViewTransitionInstance",
      "getViewTransitionClassName",
      "getViewTransitionName",
      "measureNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "pushViewTransitionCancelableScope",
      "recursivelyTraverseAfterMutationEffects",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreViewTransitionName",
      "restoreViewTransitionOnHostInstances",
      "scheduleViewTransitionEvent",
      "startViewTransition",
      "trackEnterViewTransitions",
    ],
  },
  {
    feature: "references to React's fragments",
    file: reactDom,
    functions: [
      "commitFragmentInstanceDeletionEffects",
      "commitNewChildToFragmentInstance",
      "commitNewChildToFragmentInstances",
      "deleteChildFromFragmentInstance",
    ],
    methodsOf: "FragmentInstance",
  },
  {
    feature: "React's <SuspenseList>",
    file: reactDom,
    functions: ["cutOffTailIfNeeded", "updateSuspenseListComponent"],
  },
  {
    feature: "React's form actions and useActionState",
    file: reactDom,
    functions: [
      "dispatchActionState",
      "extractEvents$1",
      "mountActionState",
      "rerenderActionState",
      "runActionStateAction",
      "startHostTransition",
      "updateActionState",
      "updateActionStateImpl",
    ],
  },
  {
    feature: "React's functions that load files early",
    file: reactDom,
    functions: [
      "preconnectAs",
      "preinitModuleScript",
      "preinitScript",
      "preinitStyle",
      "preload",
      "preloadModule",
    ],
  },
  {
    feature: "React's <Activity>",
    file: reactDom,
    functions: ["updateActivityComponent"],
  },
  {
    feature: "React's names of components in errors",
    file: reactDom,
    functions: ["getStackByFiberInDevAndProd"],
  },
  {
    feature: "React's findDOMNode",
    file: reactDom,
    functions: ["findCurrentFiberUsingSlowPath", "findCurrentHostFiberImpl"],
  },
  {
    feature: "the React Compiler",
    file: reactDom,
    functions: ["useMemoCache"],
  },
  {
    feature: "React's custom elements",
    file: reactDom,
    functions: ["setPropOnCustomElement"],
  },
  {
    feature: "React hydrating on demand",
    file: reactDom,
    functions: ["attemptExplicitHydrationTarget"],
  },
  {
    feature: "React's onSelect and onBeforeInput",
    file: reactDom,
    functions: ["constructSelectEvent", "getFallbackBeforeInputChars"],
  },
  {
    feature: "React's stylesheets and scripts",
    file: reactDom,
    functions: [
      "accumulateSuspenseyCommitOnFiber",
      "acquireResource",
      "insertStylesheetIntoRoot",
      "insertSuspendedStylesheets",
      "preloadStylesheet",
      "suspendResource",
    ],
    answeringNull: ["getResource", "waitForCommitToBeReady"],
  },
  {
    feature: "React Router's blockers",
    file: router,
    functions: ["shouldBlockNavigation", "updateBlocker", "getBlocker", "deleteBlocker"],
  },
  {
    feature: "React Router's actions in browsers",
    file: router,
    functions: ["handleAction"],
  },
  {
    feature: "React Router's fetchers",
    file: router,
    functions: ["handleFetcherAction", "handleFetcherLoader"],
  },
  {
    feature: "React Router's prefetching",
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
    functions: ["PrefetchPageLinks"],
  },
  {
    feature: "React Router's instrumentations",
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    functions: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
  {
    feature: "React Router's server components",
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/,
    functions: ["RSCErrorHandler"],
  },
];

/** React's tables of names: browsers need those that our code, or an icon, has. */
const tables = [
  {
    table: "attributes",
    entries: /(?<=var aliases = new Map\(\[)[^]*?(?=\]\))/,
    entry: /\["(\w+)", "[^"]+"\],?/g,
  },
  {
    table: "styles without units",
    entries: /(?<=unitlessNumbers = new Set\(\s*")[^"]*(?=")/,
    entry: /(\w+) ?/g,
  },
];

/**
 * A Vite plugin that empties these functions in browsers' scripts, and shortens these tables. It fails if a new version no
 * longer has them.
 */
export function unusedFeatures() {
  return {
    name: "unused-features",
    apply: "build" as const,
    applyToEnvironment: ({ name }: { name: string }) => name === "client",
    transform: {
      filter: { id: features.map(({ file }) => file) },
      handler(code: string, id: string) {
        const here = features.filter(({ file }) => file.test(id));
        const emptied = here.reduce(without, code);
        const narrowed = reactDom.test(id) ? withUsedNames(emptied) : emptied;
        return narrowed === code ? null : { code: narrowed, map: null };
      },
    },
  };
}

function without(code: string, { feature, functions, answeringNull = [], methodsOf }: Feature): string {
  const emptied = [...functions, ...answeringNull].reduce((text, name) => {
    const found = new RegExp(
      `^([ \\t]*)((?:async )?function ${name.replace("$", "\\$")}\\()[^]*?^\\1\\}$`,
      "m",
    );
    const body = answeringNull.includes(name) ? "{ return null; }" : "{}";
    return changed(text, text.replace(found, `$1$2) ${body}`), `${name} of ${feature}`);
  }, code);
  if (methodsOf === undefined) return emptied;
  const method = new RegExp(`^${methodsOf}\\.prototype\\.\\w+ = function [^]*?^\\};\\n`, "gm");
  return changed(emptied, emptied.replace(method, ""), `${methodsOf} of ${feature}`);
}

function withUsedNames(code: string): string {
  const uses = globSync("app/**/*.{ts,tsx}")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  return tables.reduce((text, { table, entries, entry }) => {
    const used = (all: string) =>
      all.replaceAll(entry, (one, name: string) => (uses.includes(name) ? one : ""));
    return changed(text, text.replace(entries, used), `table of ${table}`);
  }, code);
}

function changed(before: string, after: string, what: string): string {
  if (after === before) throw new Error(`There is no ${what} anymore: see scripts/unused-features.ts.`);
  return after;
}
