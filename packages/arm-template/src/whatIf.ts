import type { WhatIfInput, WhatIfResult } from './types.ts';

/** Compares what a template would create with what exists now, resource by resource and property by property. */
export function whatIf(_input: WhatIfInput): WhatIfResult {
  return { changes: [] };
}
