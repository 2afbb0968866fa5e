import type { Expansion, ExpandOptions, JsonObject } from './types.ts';

/** Expands a template: text (JSON with comments allowed) or an object. Never throws; faults end in `diagnostics`. */
export function expandTemplate(_template: string | JsonObject, _options: ExpandOptions = {}): Expansion {
  return {
    resources: [],
    outputs: {},
    diagnostics: [],
    graph: { nodes: [], order: [], cycles: [] },
    provenance: {},
    deployments: [],
    deferred: {},
  };
}
