import type { JsonObject } from '../types.ts';
import { visitValues } from './visitValues.ts';

/** Names that expressions pass to `parameters` or `variables`, in lower case. */
interface NamesUsed {
  readonly names: ReadonlySet<string>;
  /** Whether an expression computes a name, so that any of them may be used. */
  readonly hasDynamicNames: boolean;
}

const patterns = {
  parameters: /parameters\s*\(\s*(?:'([^']*)'|(?=[^)\s]))/gi,
  variables: /variables\s*\(\s*(?:'([^']*)'|(?=[^)\s]))/gi,
};

/** Returns the names that texts and property names refer to; brackets may be escaped or unbalanced. */
export function namesUsed(template: JsonObject, of: 'parameters' | 'variables'): NamesUsed {
  const names = new Set<string>();
  let hasDynamicNames = false;
  for (const { value, name } of visitValues(template, ''))
    for (const text of [value, name])
      if (typeof text === 'string' && text.trimStart().startsWith('['))
        for (const [, used] of text.matchAll(patterns[of])) {
          if (used === undefined) hasDynamicNames = true;
          else names.add(used.toLowerCase());
        }
  return { names, hasDynamicNames };
}
