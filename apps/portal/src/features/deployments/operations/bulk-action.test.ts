import { expect, it } from 'vitest';
import { summaryFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import { type BulkAction, fleetAddress, maxFleetDeployments, supportingDeployments } from './bulk-action.ts';

const person = { id: 'p', name: 'Robin Example', email: 'robin@contoso.example' };
const rows = [
  summaryFixture({ id: 'good', state: 'Succeeded' }),
  summaryFixture({ id: 'busy', state: 'Running' }),
  summaryFixture({
    id: 'locked',
    state: 'Succeeded',
    lock: { by: person, at: '2026-11-20T10:00:00Z', note: '' },
  }),
  summaryFixture({ id: 'gone', state: 'Deleted' }),
];

it.each<[BulkAction, string[]]>([
  ['stop', ['good']],
  ['upgrade', ['good']],
  ['delete', ['good']],
  ['lock', ['good', 'busy']],
  ['expiry', ['good', 'busy']],
  ['unlock', ['locked']],
  ['assign', ['good', 'busy', 'gone']],
])('%s excludes deployments that do not support it', (action, ids) => {
  expect(supportingDeployments(action, rows).map(({ id }) => id)).toEqual(ids);
});

it('starts a fleet upgrade with the selected deployments if they share a blueprint', () => {
  const other = { name: 'windows-vm', title: 'Windows', version: '1.0.0', icon: '' };
  const [first, second] = rows;
  const address = fleetAddress([first!, second!]);
  const search = new URL(address ?? '', 'https://portal.example').searchParams;
  expect([search.get('blueprint'), search.getAll('id')]).toEqual([first!.blueprint.name, ['good', 'busy']]);
  expect(fleetAddress([first!, { ...second!, blueprint: other }])).toBeUndefined();
  expect(fleetAddress([])).toBeUndefined();
  expect(fleetAddress(Array.from({ length: maxFleetDeployments + 1 }, () => first!))).toBeUndefined();
});
