/** Returns the query of a check; a fresh one reads every source again instead of using cached results. */
export const uncachedQuery = (forceRefresh: boolean): { readonly fresh?: 'true' } =>
  forceRefresh ? { fresh: 'true' } : {};
