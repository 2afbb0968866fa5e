/** The query of a check; a fresh one reads every source again instead of using cached answers. */
export const freshQuery = (fresh: boolean): { readonly fresh?: 'true' } => (fresh ? { fresh: 'true' } : {});
