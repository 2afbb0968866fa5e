import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { resolveField } from '../resolveField.ts';
import { definitionOf } from '../testing/rule.ts';
import type { Json, PolicyResource } from '../types.ts';

const rules = 'Microsoft.Network/networkSecurityGroups/securityRules[*]';
const group: PolicyResource = {
  type: 'Microsoft.Network/networkSecurityGroups',
  name: 'n',
  properties: {
    securityRules: [
      { name: 'a', properties: { access: 'Allow', sourceAddressPrefixes: ['10.0.0.0/8', '*'] } },
      { name: 'b', properties: { access: 'Deny' } },
    ],
  },
};

const matchesCount = (where: Json, equals: number): boolean =>
  compilePolicy(definitionOf({ count: { field: rules, where }, equals })).evaluate(group).matches;

describe('field() inside a count remains a list with one element', () => {
  it.each([
    [`[first(field('${rules}.access'))]`, 'Allow', 1],
    [`[length(field('${rules}.access'))]`, 1, 2],
    [`[length(field('${rules}'))]`, 1, 2],
    [`[length(field('${rules}.sourceAddressPrefixes[*]'))]`, 2, 1],
    [`[empty(first(field('${rules}.sourceAddressPrefixes')))]`, true, 1],
    // current() is the element itself.
    [`[current('${rules}.access')]`, 'Allow', 1],
  ])('evaluates %s', (value, equals, count) => {
    expect(matchesCount({ value, equals }, count)).toBe(true);
    expect(matchesCount({ value, equals }, count + 1)).toBe(false);
  });
});

it.each([null, undefined, 5, 'text', []])(
  'an invalid resource (%j) has no fields and does not throw',
  (none) => {
    const resource = none as unknown as PolicyResource;
    const policy = compilePolicy(definitionOf({ field: 'name', equals: 'n' }));
    expect(policy.evaluate(resource)).toMatchObject({ matches: false, compliance: 'Compliant' });
    expect([policy.matches(resource), policy.explain(resource).result]).toEqual([false, false]);
    expect(policy.applies(resource)).toBe(false);
    expect(resolveField(resource, 'name')).toEqual([]);
  },
);
