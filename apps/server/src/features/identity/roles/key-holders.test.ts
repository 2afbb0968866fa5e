import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countKeyHolders, keysWithoutHolder, type KeyHolders } from './key-holders.ts';

const keys = ['userEdit', 'roleEdit', 'auditList', 'deploymentApprove'] as const;

interface Organization {
  readonly roles: readonly (readonly string[])[];
  readonly people: readonly { readonly role: number; readonly active: boolean; readonly expires: boolean }[];
}

const holdersOf = ({ roles, people }: Organization): KeyHolders =>
  countKeyHolders(
    roles.map((roleKeys, role) => {
      const holders = people.filter((person) => person.role === role && person.active);
      const lasting = holders.filter(({ expires }) => !expires).length;
      return { keys: roleKeys, active: holders.length, lasting };
    }),
    keys,
  );

const roleKeys = fc.subarray([...keys]);
const person = fc.record({ role: fc.nat(2), active: fc.boolean(), expires: fc.boolean() });
const organization: fc.Arbitrary<Organization> = fc.record({
  roles: fc.array(roleKeys, { minLength: 3, maxLength: 3 }),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
});
/** Edits by administrators: a role gets other keys, or a person gets another role, state or expiry date. */
const edit = fc.oneof(
  fc.record({ role: fc.nat(2), keys: roleKeys }),
  fc.record({ person: fc.nat(3), becomes: fc.option(person, { nil: undefined }) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply({ roles, people }: Organization, change: Edit): Organization {
  if ('keys' in change) return { people, roles: roles.with(change.role, change.keys) };
  const { becomes } = change;
  return {
    roles,
    people: people.flatMap((one, index) => {
      if (index !== change.person) return [one];
      return becomes === undefined ? [] : [becomes];
    }),
  };
}

/** Applies edits one after the other; with the rule, rejected edits change nothing. */
const play = (start: Organization, edits: readonly Edit[], hasRule: boolean): Organization =>
  edits.reduce((before, change) => {
    const after = apply(before, change);
    const isRefused = hasRule && keysWithoutHolder(holdersOf(before), holdersOf(after)).length > 0;
    return isRefused ? before : after;
  }, start);

const keepsEveryKey = (hasRule: boolean) =>
  fc.property(organization, fc.array(edit, { maxLength: 12 }), (start, edits) => {
    const [before, after] = [holdersOf(start), holdersOf(play(start, edits, hasRule))];
    return [...before].every(
      ([key, had]) =>
        (had.active === 0 || (after.get(key)?.active ?? 0) > 0) &&
        (had.lasting === 0 || (after.get(key)?.lasting ?? 0) > 0),
    );
  });

describe('the holders of keys', () => {
  it('are never reduced to none by any sequence of edits', () => {
    expect(() => fc.assert(keepsEveryKey(true), { numRuns: 2000 })).not.toThrow();
  });

  it('can be reduced to none without the rule', () => {
    expect(fc.check(keepsEveryKey(false), { numRuns: 2000 }).failed).toBe(true);
  });

  it('are counted only for keys that the organization has', () => {
    const roles = [
      { keys: ['userEdit', 'organizationDelete'], active: 2, lasting: 1 },
      { keys: ['userEdit', 'userEdit'], active: 1, lasting: 0 },
    ];
    expect(countKeyHolders(roles, keys)).toEqual(new Map([['userEdit', { active: 3, lasting: 1 }]]));
  });
});

describe('a change', () => {
  const before = countKeyHolders([{ keys, active: 2, lasting: 1 }], keys);

  it('is allowed while a permanent account has every key', () => {
    expect(keysWithoutHolder(before, countKeyHolders([{ keys, active: 1, lasting: 1 }], keys))).toEqual([]);
  });

  it('is rejected if only expiring accounts would have a key', () => {
    expect(keysWithoutHolder(before, countKeyHolders([{ keys, active: 5, lasting: 0 }], keys))).toEqual([
      ...keys,
    ]);
  });

  it('may drop only released keys', () => {
    const after = countKeyHolders([{ keys: ['userEdit'], active: 1, lasting: 1 }], ['userEdit']);
    const released = new Set(['auditList', 'deploymentApprove']);
    expect(keysWithoutHolder(before, after, released)).toEqual(['roleEdit']);
  });
});
