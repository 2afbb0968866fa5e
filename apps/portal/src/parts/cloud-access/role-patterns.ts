/** Patterns of actions that begin with the same provider; `rest` is what follows it. */
interface PatternGroup {
  /** Such as `Microsoft.Authorization`; `*` for every provider. */
  readonly provider: string;
  readonly rest: readonly string[];
}

/** What a role's patterns come to, provider by provider, in the order in which they first appear. */
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

/** A place in the cloud, as its path tells it. */
interface CloudPlace {
  readonly kind: 'group' | 'subscription' | 'management' | 'root' | 'other';
  /** What it is called in the path: of a subscription its id. */
  readonly name: string;
}

/** What kind of place a scope is. */
export function placeOf(scope: string): CloudPlace {
  const [first = '', second = '', third = '', fourth = '', ...more] = scope.split('/').filter(Boolean);
  if (first === '') return { kind: 'root', name: '' };
  if (first.toLowerCase() === 'subscriptions') {
    if (third === '') return { kind: 'subscription', name: second };
    if (third.toLowerCase() === 'resourcegroups' && more.length === 0) return { kind: 'group', name: fourth };
  }
  if (second.toLowerCase() === 'microsoft.management') return { kind: 'management', name: fourth };
  return { kind: 'other', name: more.at(-1) ?? fourth };
}
