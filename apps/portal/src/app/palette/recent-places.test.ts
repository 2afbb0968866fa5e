import { beforeEach, expect, it } from 'vitest';
import { recentPlaces, rememberPlace } from './recent-places.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the last eight places without duplicates, newest first', () => {
  for (const name of ['x', 'y', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'b'])
    rememberPlace('o1', { to: `/portal/${name}`, title: name });
  expect(recentPlaces('o1').map(({ title }) => title)).toEqual(['b', 'g', 'f', 'e', 'd', 'c', 'a', 'y']);
});

it.each(['nonsense', '{}', '[{"to":"https://elsewhere.example/","title":"x"},null]'])(
  'returns no places for %s',
  (stored) => {
    sessionStorage.setItem('bp.places.o1', stored);
    expect(recentPlaces('o1')).toEqual([]);
  },
);

it('keeps the places of each organization apart', () => {
  rememberPlace('o1', { to: '/portal/deployment', title: 'Payroll' });
  expect(recentPlaces('o2')).toEqual([]);
  expect(recentPlaces('o1')).toHaveLength(1);
});
