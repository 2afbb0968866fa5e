import type { BlueprintFigures, MarketplaceBlueprint } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { sectionsOf } from './marketplace-sections.ts';

const none: BlueprintFigures = { price: null, testedAt: null, deployments: 0, medianMs: null, usedAt: null };

function blueprint(name: string, figures: Partial<BlueprintFigures> = {}, tags: string[] = []) {
  return { name, title: name, tags, figures: { ...none, ...figures } } as unknown as MarketplaceBlueprint;
}

const namesOf = (blueprints: readonly MarketplaceBlueprint[]) =>
  sectionsOf(blueprints).map(({ id, blueprints: ones }) => [id, ones.map(({ name }) => name).join(' ')]);

const plain = ['a', 'b', 'c', 'd'].map((name) => blueprint(name));

it('shows one section without figures, and for a few blueprints', () => {
  expect(namesOf(plain)).toEqual([['all', 'a b c d']]);
  expect(namesOf([blueprint('x', { usedAt: '2026-11-01T00:00:00Z' })])).toEqual([['all', 'x']]);
});

it('lists recently used blueprints first, then the most deployed ones, each once', () => {
  const used = [
    blueprint('old', { usedAt: '2026-11-01T00:00:00Z', deployments: 9 }),
    blueprint('new', { usedAt: '2026-11-02T00:00:00Z', deployments: 1 }),
  ];
  const deployed = [blueprint('some', { deployments: 2 }), blueprint('most', { deployments: 5 })];
  expect(namesOf([...plain, ...used, ...deployed])).toEqual([
    ['recent', 'new old'],
    ['popular', 'most some'],
    ['others', 'a b c d'],
  ]);
});

it('prefers featured blueprints to the most deployed ones', () => {
  const featured = blueprint('chosen', {}, ['featured']);
  expect(namesOf([...plain, blueprint('most', { deployments: 5 }), featured])).toEqual([
    ['featured', 'chosen'],
    ['others', 'a b c d most'],
  ]);
});
