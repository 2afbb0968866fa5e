import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { compileInitiative } from '../initiative/compileInitiative.ts';
import type { JsonObject } from '../types.ts';
import { absent, corpusIsThere, definitions, initiatives, resources } from './corpusFolder.ts';

describe.skipIf(!corpusIsThere)(`initiatives (${corpusIsThere ? 'corpus' : absent})`, () => {
  const all = corpusIsThere ? initiatives() : [];
  const byName = new Map(
    (corpusIsThere ? definitions() : []).map(({ definition }) => [
      (definition['name'] as string | undefined)?.toLowerCase(),
      definition,
    ]),
  );
  const find = (id: string): JsonObject | undefined =>
    byName.get(id.slice(id.lastIndexOf('/') + 1).toLowerCase());

  it.each(all)('$name compiles with the available members', ({ definition }) => {
    const compiled = compileInitiative(definition, { find });
    expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled.members.length).toBeGreaterThan(0);
    expect(compilePolicy(definition).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('available members get the parameters of their initiative', () => {
    const members = all.flatMap(({ definition }) => compileInitiative(definition, { find }).members);
    const present = members.filter(({ policy }) => policy);
    expect(present.length).toBeGreaterThan(10);
    for (const { policy } of present)
      for (const resource of resources()) expect(policy!.evaluate(resource).compliance).toBeTypeOf('string');
  });
});
