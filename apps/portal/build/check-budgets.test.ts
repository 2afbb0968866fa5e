import { expect, it } from 'vitest';
import { budgets, filesOf, measure } from './check-budgets.ts';
import type { Manifest } from './check-budgets.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['shared'], dynamicImports: ['lazy'], css: ['index.css'] },
  shared: { file: 'shared.js', imports: ['index.html'] },
  lazy: { file: 'lazy.js', imports: ['shared'] },
};

it('follows static imports once and excludes lazy ones', () => {
  expect([...filesOf(manifest, ['index.html'])]).toEqual(['index.js', 'index.css', 'shared.js']);
});

it('counts only what a route adds, and reports entries missing from the build', () => {
  const measured = measure(manifest, () => 1000);
  expect(measured).toHaveLength(budgets.length);
  expect(measured[0]).toMatchObject({ kilobytes: 3, requests: 3, missing: [] });
  expect(measured[1]?.missing).toContain('src/features/cloud/resource-groups/ResourceGroupsPage.tsx');
});
