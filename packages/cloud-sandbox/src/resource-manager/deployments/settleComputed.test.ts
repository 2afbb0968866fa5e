import { expect, it } from 'vitest';
import { settleComputed } from './settleComputed.ts';

const settle = (versions: Parameters<typeof settleComputed>[0]) => {
  const ignored = new Set<string>();
  return { value: settleComputed(versions, ignored), ignored: [...ignored] };
};

it('keeps the current value of what the service sets and the template does not declare', () => {
  const computed = { changed: 'now', version: '2' };
  expect(
    settle({
      desired: { size: 1, version: null },
      computed,
      before: { size: 1, changed: 'earlier', version: '1' },
      after: { size: 2, ...computed },
    }),
  ).toEqual({ value: { size: 2, changed: 'earlier', version: '1' }, ignored: [] });
});

it('keeps the declared value that the service replaces and reports its path', () => {
  expect(
    settle({
      desired: { sku: { tier: 'Premium' } },
      computed: { sku: { tier: 'Standard' } },
      before: { sku: { tier: 'Standard' } },
      after: { sku: { tier: 'Standard' } },
    }),
  ).toEqual({ value: { sku: { tier: 'Premium' } }, ignored: ['sku.tier'] });
});

it('pairs the items of a list by name, otherwise by position', () => {
  const item = (name: string, ip: string) => ({ name, ip });
  expect(
    settle({
      desired: [{ name: 'b' }, { name: 'new' }],
      computed: [item('b', '2'), item('new', '3')],
      before: [item('a', '0'), item('b', '1')],
      after: [item('b', '2'), item('new', '3')],
    }).value,
  ).toEqual([item('b', '1'), item('new', '3')]);
  expect(
    settle({ desired: [{}], computed: [{ ip: '2' }], before: [{ ip: '1' }], after: [{ ip: '2' }] }).value,
  ).toEqual([{ ip: '1' }]);
});
