import { expect, it } from 'vitest';
import { resolveDeferred } from './index.ts';
import type { RuntimeFunctions } from './index.ts';

const functions: RuntimeFunctions = {
  reference: (id, apiVersion, full) => (id === '/known' ? { state: `${apiVersion} ${full}` } : undefined),
  list: (name, id) => ({ keys: [{ value: `${name} of ${id}` }] }),
};

it('resolves expressions with results from the cloud', () => {
  const value = {
    plain: 'text',
    state: "[concat('<', reference('/known', '1').state, '>')]",
    key: "[listKeys('/a', '1').keys[0].value]",
    literal: "[field('type')]",
  };
  expect(resolveDeferred(value, { functions })).toEqual({
    value: { plain: 'text', state: '<1 false>', key: 'listKeys of /a', literal: "[field('type')]" },
    diagnostics: [],
    complete: true,
  });
});

it('reports unresolved and failed expressions', () => {
  expect(resolveDeferred(["[reference('/unknown', '1').x]"], { functions })).toEqual({
    value: ["[reference('/unknown', '1').x]"],
    diagnostics: [],
    complete: false,
  });
  const broken = resolveDeferred({ a: "[reference('/known', '1').nope]" }, { functions });
  expect(broken.complete).toBe(false);
  expect(broken.diagnostics[0]).toMatchObject({ code: 'MissingProperty', location: { pointer: '/a' } });
});

it('resolves only the listed paths', () => {
  const value = { a: "[reference('/known', '1').state]", b: "[reference('/known', '1').state]" };
  expect(resolveDeferred(value, { functions, only: ['b'] }).value).toEqual({ a: value.a, b: '1 false' });
});
