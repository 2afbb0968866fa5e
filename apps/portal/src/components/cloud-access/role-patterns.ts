/** Action patterns that begin with the same provider; `rest` is the part after it. */
interface PatternGroup {
  /** For example `Microsoft.Authorization`; `*` for every provider. */
  readonly provider: string;
  readonly rest: readonly string[];
}

/** Groups a role's patterns by provider, in order of first appearance. */
export function groupPatterns(patterns: readonly string[]): PatternGroup[] {
  const groups = new Map<string, { provider: string; rest: Set<string> }>();
  for (const pattern of patterns) {
    const slash = pattern.indexOf('/');
    const provider = slash < 0 ? pattern : pattern.slice(0, slash);
    const key = provider.toLowerCase();
    const group = groups.get(key) ?? { provider, rest: new Set<string>() };
    group.rest.add(slash < 0 ? '*' : pattern.slice(slash + 1));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ provider, rest }) => ({ provider, rest: [...rest] }));
}

/** A scope in the cloud, derived from its path. */
interface CloudPlace {
  readonly kind: 'group' | 'subscription' | 'management' | 'root' | 'other';
  /** Its name in the path; for a subscription, its id. */
  readonly name: string;
}

/** Returns the kind and the name of a scope. */
export function parseScope(scope: string): CloudPlace {
  const [first = '', second = '', third = '', fourth = '', ...more] = scope.split('/').filter(Boolean);
  if (first === '') return { kind: 'root', name: '' };
  if (first.toLowerCase() === 'subscriptions') {
    if (third === '') return { kind: 'subscription', name: second };
    if (third.toLowerCase() === 'resourcegroups' && more.length === 0) return { kind: 'group', name: fourth };
  }
  if (second.toLowerCase() === 'microsoft.management') return { kind: 'management', name: fourth };
  return { kind: 'other', name: more.at(-1) ?? fourth };
}
