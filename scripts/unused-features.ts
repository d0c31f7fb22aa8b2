/**
 * Features of packages that nothing here uses, and whose code a bundler can't leave out by itself: the functions that run
 * only for them. .oxlintrc.json refuses to import what would use them.
 */
const features = [
  {
    feature: "React's <ViewTransition>",
    file: /[\\/]react-dom-client\.production\.js$/,
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
    file: /[\\/]react-dom-client\.production\.js$/,
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
    file: /[\\/]react-dom-client\.production\.js$/,
    functions: ["cutOffTailIfNeeded", "updateSuspenseListComponent"],
  },
  {
    feature: "React's form actions and useActionState",
    file: /[\\/]react-dom-client\.production\.js$/,
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
    file: /[\\/]react-dom-client\.production\.js$/,
    functions: ["preinitModuleScript", "preinitScript", "preinitStyle", "preload", "preloadModule"],
  },
  {
    feature: "React's <Activity>",
    file: /[\\/]react-dom-client\.production\.js$/,
    functions: ["updateActivityComponent"],
  },
  {
    feature: "React Router's fetchers",
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/,
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

/** A Vite plugin that empties these functions in browsers' scripts. It fails if a new version no longer has them. */
export function unusedFeatures() {
  return {
    name: "unused-features",
    apply: "build" as const,
    applyToEnvironment: ({ name }: { name: string }) => name === "client",
    transform(code: string, id: string) {
      const here = features.filter(({ file }) => file.test(id));
      return here.length === 0 ? null : { code: here.reduce(without, code), map: null };
    },
  };
}

function without(code: string, { feature, functions, methodsOf }: (typeof features)[number]): string {
  const emptied = functions.reduce((text, name) => {
    const found = new RegExp(
      `^([ \\t]*)((?:async )?function ${name.replace("$", "\\$")}\\()[^]*?^\\1\\}$`,
      "m",
    );
    return changed(text, found, "$1$2) {}", `${name} of ${feature}`);
  }, code);
  if (methodsOf === undefined) return emptied;
  const method = new RegExp(`^${methodsOf}\\.prototype\\.\\w+ = function [^]*?^\\};\\n`, "gm");
  return changed(emptied, method, "", `${methodsOf} of ${feature}`);
}

function changed(text: string, found: RegExp, by: string, what: string): string {
  const result = text.replace(found, by);
  if (result === text) throw new Error(`There is no ${what} anymore: see scripts/unused-features.ts.`);
  return result;
}
