import { checkResourceName } from '@blueport/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDefinitions } from '../packages/cloud-sandbox/src/resource-manager/types/registry.ts';

/** Types whose names both the portal and the embedded cloud check. */
const checked = allDefinitions().flatMap(({ type, name: rule }) =>
  rule !== undefined && checkResourceName(type, '!') !== undefined ? [[type, rule] as const] : [],
);

describe('the portal', () => {
  it.each(checked)(
    'refuses no name of %s that the embedded cloud accepts',
    (type, { least, most, pattern }) => {
      const names = fc.stringMatching(pattern).filter(({ length }) => length >= least && length <= most);
      fc.assert(
        fc.property(names, (name) => {
          expect(checkResourceName(type, name)).toBeUndefined();
        }),
      );
    },
  );

  it('checks the names of many types that the embedded cloud checks', () => {
    expect(checked.length).toBeGreaterThan(15);
  });
});
