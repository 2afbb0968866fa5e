import { type Budget, type BudgetScopeKind, budgetScopeKinds } from '@blueport/contracts';
import type { CostFilters } from '../../../../components/cost/cost-state.ts';

/** Returns the filter of the cost analysis that selects the cost in a scope; undefined if the key is incomplete. */
export function costFilters(kind: BudgetScopeKind, key: string): CostFilters | undefined {
  if (kind === 'organization') return {};
  if (key === '') return undefined;
  switch (kind) {
    case 'person':
      return { owner: [key] };
    case 'tag': {
      const [name = '', ...value] = key.split('=');
      return name === '' || value.join('=') === '' ? undefined : { [`tag:${name}`]: [value.join('=')] };
    }
    default:
      return { [kind]: [key] };
  }
}

/** Returns the page of the object that a limit covers, if it has one. */
export function scopeHref({ kind, key }: Budget['scope']): string | undefined {
  const [subscription = '', group = ''] = key.split('/');
  switch (kind) {
    case 'subscription':
      return `/portal/subscription/${key}/resourceGroup`;
    case 'resourceGroup':
      return `/portal/subscription/${subscription}/resourceGroup/${encodeURIComponent(group)}`;
    case 'blueprint':
      return `/portal/blueprint/${encodeURIComponent(key)}`;
    case 'role':
      return `/portal/role/${key}`;
    case 'person':
      return `/portal/user/${key}`;
    default:
      return undefined;
  }
}

/** Scope of a new limit in an address: `new` is the kind and key, such as `subscription:<ID>`, `name` its name. */
export interface ScopePreset {
  readonly kind: BudgetScopeKind;
  readonly key: string;
  readonly name: string;
}

export const newParameter = 'new';

/** Returns the address of the form for a new limit of a scope. */
export function limitHref({ kind, key, name }: ScopePreset): string {
  const address = new URLSearchParams({ [newParameter]: kind === 'organization' ? kind : `${kind}:${key}` });
  if (kind !== 'organization' && kind !== 'tag') address.set('name', name);
  return `/portal/limit?${address.toString()}`;
}

/** Reads the scope from an address; the organization if it names none. */
export function readPreset(search: URLSearchParams): ScopePreset | undefined {
  const text = search.get(newParameter);
  if (text === null) return undefined;
  const [first = '', ...rest] = text.split(':');
  const kind = budgetScopeKinds.find((one) => one === first) ?? 'organization';
  const key = kind === 'organization' ? '' : rest.join(':');
  return { kind, key, name: search.get('name') ?? key };
}
