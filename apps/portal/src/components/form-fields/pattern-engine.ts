type Matches = (pattern: string, text: string) => boolean;
type Engine = { readonly RE2JS: { compile(pattern: string): { matches(text: string): boolean } } };

let engine: Engine | undefined;
let loading: Promise<unknown> | undefined;

/**
 * Loads the engine that evaluates authors' patterns: such a pattern could block the browser's own engine indefinitely.
 * Only forms with a pattern need it. If it fails to load, only the server checks patterns, as it does in any case.
 */
export function loadPatternEngine(): Promise<unknown> {
  loading ??= import('re2js').then(
    (module) => {
      engine = module;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Whether the whole text matches. True while the engine is not loaded, and for an invalid pattern. */
export const matchesPattern: Matches = (pattern, text) => {
  if (!engine) return true;
  try {
    return engine.RE2JS.compile(pattern).matches(text);
  } catch {
    return true;
  }
};
