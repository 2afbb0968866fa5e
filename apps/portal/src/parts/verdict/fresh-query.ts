/** Whether a check reads every source again instead of using cached answers. */
export interface Fresh {
  readonly fresh: boolean;
}

/** The query of such a check. */
export const freshQuery = (fresh: boolean): { readonly fresh?: 'true' } => (fresh ? { fresh: 'true' } : {});
