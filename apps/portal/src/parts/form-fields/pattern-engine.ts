type Matches = (pattern: string, text: string) => boolean;
type Engine = { readonly RE2JS: { compile(pattern: string): { matches(text: string): boolean } } };

let engine: Engine | undefined;
let loading: Promise<unknown> | undefined;

/**
 * Fetches the engine that authors' patterns run in: the browser's own could be kept busy for ever by one of them. Only
 * forms that have a pattern need it. Without it patterns are left to the server, which checks everything again.
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

/** Whether the whole text matches; true while the engine is not here, and for a pattern that cannot be read. */
export const matchesPattern: Matches = (pattern, text) => {
  if (!engine) return true;
  try {
    return engine.RE2JS.compile(pattern).matches(text);
  } catch {
    return true;
  }
};
