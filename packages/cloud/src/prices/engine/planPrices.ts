import { factsOf, type Facts } from './facts.ts';
import { note } from './notes.ts';
import type { RuleContext } from './rule.ts';
import { isPartOfParent, rules } from './rules/index.ts';
import type { Charge, PredictedResource, PriceListKey } from './types.ts';

/** A resource with the result of its rule. */
export interface PlannedPrice {
  readonly resource: PredictedResource;
  readonly region: string;
  readonly charge: Charge;
}

/** Returns the canonical name of a part of the price list. */
export function listName(key: PriceListKey): string {
  const { service, region, product = '', productContains = '', armSku = '' } = key;
  return [service, region, product, productContains, armSku].join('|');
}

/** Returns the types that have a price, or are known to be free. */
export function pricedTypes(): readonly string[] {
  return Object.keys(rules);
}

function chargeOf(facts: Facts, context: RuleContext, resource: PredictedResource): Charge {
  const rule = rules[facts.type];
  if (rule !== undefined) return rule(facts, context, resource);
  if (isPartOfParent(facts.type)) return { kind: 'free', notes: [note('part-of-parent')] };
  return { kind: 'unknown', reason: note('unknown-type') };
}

/** Maps resources to the meters they will use, without requesting prices. */
export function planPrices(resources: readonly PredictedResource[], fallbackRegion = ''): PlannedPrice[] {
  const region = fallbackRegion.replaceAll(/\s+/g, '').toLowerCase();
  const facts = resources.map((resource) => factsOf(resource, region));
  const byId = new Map(resources.map((resource, index) => [resource.id.toLowerCase(), facts[index]]));
  const context: RuleContext = {
    find: (id) => (id === undefined ? undefined : byId.get(id.toLowerCase())),
    ofType: (type) => facts.filter((each) => each.type === type),
  };
  return resources.map((resource, index) => {
    const own = facts[index] ?? factsOf(resource, region);
    const charge = chargeOf(own, context, resource);
    if (charge.kind !== 'charged' || own.region !== '') return { resource, region: own.region, charge };
    return { resource, region: '', charge: { kind: 'unknown', reason: note('unknown-region') } };
  });
}

/** Returns the parts of the price list that a plan needs, without duplicates. */
export function listsOf(plan: readonly PlannedPrice[]): PriceListKey[] {
  const lists = new Map<string, PriceListKey>();
  for (const { charge } of plan) {
    if (charge.kind !== 'charged') continue;
    for (const { list, amount } of charge.uses) if (amount > 0) lists.set(listName(list), list);
  }
  return [...lists.values()];
}
