import { describe, expect, it } from 'vitest';
import { isTypeExcluded } from '../compileDefinition.ts';
import { compilePolicy } from '../compilePolicy.ts';
import { createInventory } from '../compliance/inventory.ts';
import { absent, corpusIsThere, definitions, resources } from './corpusFolder.ts';

describe.skipIf(!corpusIsThere)(`definitions (${corpusIsThere ? 'corpus' : absent})`, () => {
  const all = corpusIsThere ? definitions() : [];
  const utcNow = '2026-01-01T00:00:00Z';

  it('every definition compiles', () => {
    const compileErrors = all.flatMap(({ name, definition }) =>
      compilePolicy(definition, { utcNow })
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map(({ code, location, message }) => `${name}: ${code} ${location.pointer} ${message}`),
    );
    expect(all.length).toBeGreaterThan(400);
    expect(compileErrors).toEqual([]);
  });

  it('any definition evaluates any resource without an error, and the fast result equals the explained one', () => {
    const bodies = resources();
    const inventory = createInventory(bodies);
    for (const { definition } of all) {
      const policy = compilePolicy(definition, { utcNow });
      for (const resource of bodies) {
        const verdict = policy.evaluate(resource, { inventory });
        expect(verdict.matches).toBe(policy.matches(resource));
        expect(verdict.reasons.length).toBeGreaterThan(0);
        const isConcerned = verdict.matches || verdict.compliance === 'Error' || policy.applies(resource);
        expect(isConcerned && isTypeExcluded(policy, resource)).toBe(false);
      }
    }
  });
});
