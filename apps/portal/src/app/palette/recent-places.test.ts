import { beforeEach, expect, it } from 'vitest';
import { recentPlaces, rememberPlace } from './recent-places.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the last six places without duplicates, newest first', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b'])
    rememberPlace({ to: `/portal/${name}`, title: name });
  expect(recentPlaces().map(({ title }) => title)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
});

it.each(['nonsense', '{}', '[{"to":"https://elsewhere.example/","title":"x"},null]'])(
  'returns no places for %s',
  (stored) => {
    sessionStorage.setItem('bp.places', stored);
    expect(recentPlaces()).toEqual([]);
  },
);
