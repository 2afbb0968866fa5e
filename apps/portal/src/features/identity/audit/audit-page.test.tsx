import type { AuditEntryAnswer } from '@blueport/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { Component as AuditPage } from './AuditPage.tsx';
import { groupRepeats } from './group-repeats.ts';
import { presetNames, presetOf, withPreset } from './time-presets.ts';

const entry = (number: number, changes: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  number,
  time: `2026-11-20T10:00:${String(number).padStart(2, '0')}.000Z`,
  action: 'session.login',
  outcome: 'done',
  actorType: 'user',
  accountId: 'a',
  accountName: 'Ada Admin',
  accountEmail: 'ada@contoso.example',
  sessionId: 's',
  ip: '127.0.0.1',
  requestId: 'r',
  objectType: 'session',
  objectId: `session-${number}`,
  objectName: null,
  objectPath: null,
  beforeHash: null,
  afterHash: null,
  details: {},
  hash: 'h',
  ...changes,
});

describe('groupRepeats', () => {
  const groupsOf = (entries: readonly AuditEntryAnswer[]) =>
    groupRepeats(entries).map(({ number, group }) => [number, group?.count ?? 1]);

  it('combines adjacent entries of the same action, actor and object, with the time of the first one', () => {
    const rows = groupRepeats([entry(4), entry(3), entry(2)]);
    expect(rows).toMatchObject([{ number: 4, group: { count: 3, since: '2026-11-20T10:00:02.000Z' } }]);
  });
  it.each([
    ['actions', { action: 'session.logout' }],
    ['outcomes', { outcome: 'refused' }],
    ['actors', { accountId: 'b' }],
    ['objects', { objectType: 'role', objectId: 'x' }],
    ['entries that count refusals', { details: { repeated: 3 } }],
  ] as const)('keeps different %s', (_what, changes) => {
    expect(groupsOf([entry(3), entry(2, changes), entry(1)])).toEqual([
      [3, 1],
      [2, 1],
      [1, 1],
    ]);
  });
  it('keeps changes of different objects', () => {
    const change = (number: number, objectId: string) =>
      entry(number, { action: 'role.edit', objectType: 'role', objectId });
    expect(groupsOf([change(3, 'x'), change(2, 'y'), change(1, 'y')])).toEqual([
      [3, 1],
      [2, 2],
    ]);
  });
  it('keeps different changes of an object', () => {
    const change = (number: number, changes: Partial<AuditEntryAnswer>) =>
      entry(number, { action: 'role.edit', objectType: 'role', objectId: 'x', ...changes });
    expect(groupsOf([change(2, { details: { name: 'Night' } }), change(1, {})])).toHaveLength(2);
    expect(groupsOf([change(2, { afterHash: 'a' }), change(1, { afterHash: 'b' })])).toHaveLength(2);
  });
});

describe('time presets', () => {
  const now = new Date('2026-11-20T10:30:42.500Z');
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const other = { field: 'outcome', operator: 'eq', value: 'refused' } as const;

  it('replace conditions on the time and keep others', () => {
    const old = { field: 'time', operator: 'lt', value: '2020-01-01' } as const;
    expect(withPreset([old, other], 'hour', now)).toEqual([
      other,
      { field: 'time', operator: 'gte', value: '2026-11-20T09:30:00.000Z' },
    ]);
    expect(withPreset(withPreset([other], 'Yesterday', now), null, now)).toEqual([other]);
  });
  it('bound a day in the past on both sides', () => {
    expect(withPreset([], 'Yesterday', now).map(({ operator }) => operator)).toEqual(['gte', 'lt']);
  });
  it.each(presetNames)('are recognized in the address: %s', (preset) => {
    expect(presetOf(withPreset([other], preset, now), now)).toBe(preset);
  });
  it('are no longer selected once they are out of date', () => {
    const filters = withPreset([], 'hour', now);
    expect(presetOf(filters, after(4))).toBe('hour');
    expect(presetOf(filters, after(30))).toBeNull();
    const today = withPreset([], 'Today', now);
    expect(presetOf(today, after(30))).toBe('Today');
    expect(presetOf(today, after(24 * 60))).toBeNull();
    expect(presetOf([...filters, { field: 'time', operator: 'lt', value: '2027-01-01' }], now)).toBeNull();
    expect(presetOf([{ field: 'time', operator: 'gte', value: 'yesterday' }], now)).toBeNull();
  });
});

const queries: URLSearchParams[] = [];
const server = setupServer(
  http.get('*/api/audit', ({ request }) => {
    queries.push(new URL(request.url).searchParams);
    const role = {
      action: 'role.edit',
      objectType: 'role',
      objectId: 'r1',
      objectName: 'Night shift',
      objectPath: '/role/r1',
    };
    const result = [entry(5, role), entry(4), entry(3), entry(2)];
    return HttpResponse.json({ count: result.length, total: result.length, result });
  }),
  http.all('*/api/*', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
);
const lastFilter = () =>
  JSON.parse(queries.at(-1)?.get('filterObj') ?? '{}') as Record<string, Record<string, unknown>>;

beforeAll(async () => {
  server.listen();
  await Promise.all(['audit', 'activity', 'administration'].map(loadFeatureMessages));
});
beforeEach(() => queries.splice(0));
afterAll(() => server.close());

function show() {
  const router = createMemoryRouter([{ path: '/portal/audit', element: <AuditPage /> }], {
    initialEntries: ['/portal/audit'],
  });
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}
const chip = (name: string) => screen.findByRole('button', { name });

describe('the audit page', () => {
  it('shows actions in words and links to the objects', async () => {
    show();
    expect((await screen.findByText('Edit role')).title).toBe('role.edit');
    const link = screen.getByRole('link', { name: 'Night shift' });
    expect(link.getAttribute('href')).toBe('/portal/role/r1');
  });

  it('combines repeated entries, and shows each one on request', async () => {
    show();
    expect(await screen.findByText('3 entries')).toBeTruthy();
    expect(screen.getAllByText('Sign in')).toHaveLength(1);
    fireEvent.click(await chip('Show repeated entries'));
    await waitFor(() => expect(screen.getAllByText('Sign in')).toHaveLength(3));
  });

  it('hides session renewals and favorites until they are requested in the address', async () => {
    const router = show();
    await screen.findByText('Edit role');
    expect(lastFilter()).toEqual({ routine: { eq: false } });
    fireEvent.click(await chip('Show session renewals and favorites'));
    await waitFor(() => expect(lastFilter()).toEqual({}));
    expect(router.state.location.search).toBe('?renewals=shown');
  });

  it('filters by a period in the address, which Back undoes', async () => {
    const router = show();
    fireEvent.click(await chip('Last 7 days'));
    await waitFor(() => expect(lastFilter()['time']?.['gte']).toBeDefined());
    expect((await chip('Last 7 days')).getAttribute('aria-pressed')).toBe('true');
    expect(new URLSearchParams(router.state.location.search).get('f.time')).toMatch(/^gte:20.*Z$/);
    await router.navigate(-1);
    await waitFor(async () => expect((await chip('Last 7 days')).getAttribute('aria-pressed')).toBe('false'));
    expect(router.state.location.search).toBe('');
    fireEvent.click(await chip('Yesterday'));
    await waitFor(() => expect(Object.keys(lastFilter()['time'] ?? {})).toEqual(['gte', 'lt']));
    expect((await chip('Yesterday')).getAttribute('aria-pressed')).toBe('true');
  });
});
