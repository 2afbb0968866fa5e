import type { BlueprintSummary } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { categoriesOf, searchBlueprints } from './blueprint-search.ts';

function blueprint(name: string, overrides: Partial<BlueprintSummary>): BlueprintSummary {
  return { name, title: name, summary: '', category: 'Other', tags: [], ...overrides } as BlueprintSummary;
}

const all = [
  blueprint('storage-account', { title: 'Storage account', category: 'Storage', tags: ['blob', 'data'] }),
  blueprint('linux-vm', { title: 'Linux machine', category: 'Compute', summary: 'With a data disk.' }),
  blueprint('hpc', { title: 'Cluster', category: 'Compute', tags: ['data'] }),
];
const names = (query: Partial<Parameters<typeof searchBlueprints>[1]>) =>
  searchBlueprints(all, { text: '', category: '', tag: '', ...query }).map((found) => found.name);

test('requires every search term to match, in any field and in any case', () => {
  expect(names({ text: 'DATA linux' })).toEqual(['linux-vm']);
  expect(names({ text: 'data' })).toHaveLength(3);
  expect(names({ text: 'nothing' })).toEqual([]);
});

test('lists matches in the name first: exact, then prefix, then other words', () => {
  const byName = [
    blueprint('mentions', { title: 'Backup', summary: 'Keeps a storage account.' }),
    blueprint('file-storage', { title: 'File storage' }),
    blueprint('storage-account', { title: 'Storage account' }),
    blueprint('storage', { title: 'Storage' }),
  ];
  const found = (text: string) =>
    searchBlueprints(byName, { text, category: '', tag: '' }).map(({ name }) => name);
  expect(found(' Storage ')).toEqual(['storage', 'storage-account', 'file-storage', 'mentions']);
  expect(found('storage account')).toEqual(['storage-account', 'mentions']);
  expect(found('')).toEqual(['mentions', 'file-storage', 'storage-account', 'storage']);
});

test('narrows the results by category and tag', () => {
  expect(names({ category: 'Compute', text: 'data' })).toEqual(['linux-vm', 'hpc']);
  expect(names({ tag: 'data' })).toEqual(['storage-account', 'hpc']);
});

test('counts the blueprints in each category', () => {
  expect(categoriesOf(all)).toEqual([
    { name: 'Compute', count: 2 },
    { name: 'Storage', count: 1 },
  ]);
});
