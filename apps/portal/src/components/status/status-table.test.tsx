import {
  accessRequestStates,
  accountStates,
  announcementStates,
  benchStates,
  blueprintVersionStates,
  connectionStates,
  deploymentStates,
  fleetItemStates,
  fleetStates,
  invitationStates,
  inventoryStates,
  machineStates,
  mailStates,
  operationStates,
  permissionRequestStates,
  webhookDeliveryStates,
  webhookStates,
} from '@blueport/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { looks } from './looks.ts';
import { StatusChip } from './StatusChip.tsx';
import { lookOf, statuses } from './status-table.ts';

afterEach(cleanup);

const source = path.resolve(import.meta.dirname, '../..');
const english = Object.assign(
  {},
  ...readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`messages${path.sep}en.json`))
    .map((file) => JSON.parse(readFileSync(path.join(source, file), 'utf8')) as object),
) as Record<string, string>;

const contracts: [keyof typeof statuses, readonly string[]][] = [
  ['deployment', [...deploymentStates, ...operationStates]],
  ['fleet', [...fleetStates, ...fleetItemStates]],
  ['user', accountStates],
  ['invitation', invitationStates],
  ['invitationMail', mailStates],
  ['accessRequest', accessRequestStates],
  ['permissionRequest', permissionRequestStates],
  ['machine', machineStates],
  ['blueprintVersion', blueprintVersionStates],
  ['bench', benchStates],
  ['inventory', inventoryStates],
  ['announcement', announcementStates],
  ['connectionHealth', connectionStates],
  ['webhook', webhookStates],
  ['webhookDelivery', webhookDeliveryStates],
];

describe('status table', () => {
  it.each(contracts)('lists every state of %s', (entity, states) => {
    expect(Object.keys(statuses[entity].states).sort()).toEqual([...new Set(states)].sort());
  });

  it.each(Object.entries(statuses))('has a label for every state of %s', (_, { label, states }) => {
    const missing = Object.keys(states).filter((state) => english[`${label}.${state}`] === undefined);
    expect(missing).toEqual([]);
  });

  it.each(['Deleted', 'Archived', 'Canceled', 'Retired', 'Withdrawn', 'Skipped'])(
    'shows %s in gray for every entity',
    (state) => {
      const tones = Object.values(statuses)
        .flatMap(({ states }) => Object.entries(states))
        .filter(([name]) => name.toLowerCase() === state.toLowerCase())
        .map(([, look]) => looks[look].tone);
      expect(new Set(tones)).toEqual(new Set(['neutral']));
    },
  );

  it.each(['Pending', 'PendingApproval', 'Queued', 'Waiting'])(
    'shows %s as waiting for every entity',
    (state) => {
      const found = Object.values(statuses)
        .flatMap(({ states }) => Object.entries(states))
        .filter(([name]) => name.toLowerCase() === state.toLowerCase());
      expect(new Set(found.map(([, look]) => look))).toEqual(new Set(['waiting']));
    },
  );

  it('gives every meaning its own shape within a color', () => {
    const keys = Object.values(looks).map(({ tone, shape }) => [tone, shape] as const);
    for (const [index, [tone, shape]] of keys.entries())
      expect(keys.findIndex(([a, b]) => a === tone && b === shape)).toBe(index);
  });
});

describe('StatusChip', () => {
  it('shows a state of the cloud that the table does not list unchanged', () => {
    render(<StatusChip of="cloudResource" state="Migrating" />, { wrapper: PortalWrapper });
    expect(screen.getByText('Migrating')).toBeTruthy();
    expect(lookOf('cloudResource', 'Migrating')).toBe('unknown');
  });

  it('replaces the label', () => {
    render(<StatusChip of="drift" state="drifted" label="3 resources changed" />, { wrapper: PortalWrapper });
    expect(screen.getByText('3 resources changed')).toBeTruthy();
  });
});
