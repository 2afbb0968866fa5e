import { type Home } from '@blueport/contracts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { attentionLinks } from './attention-links.ts';
import { Component as HomePage } from './HomePage.tsx';

const empty: Home = {
  attention: [],
  recent: [],
  hasDeployed: false,
  cost: null,
  billed: null,
  blueprints: [],
  favorites: [],
  announcements: [],
  people: null,
  connections: null,
  insightChecks: null,
  installation: null,
};
let home: Home | number;

beforeEach(async () => {
  await Promise.all(['home', 'operations', 'favorites'].map(loadFeatureMessages));
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/api/user/home')) return Response.json({ result: [] });
    return typeof home === 'number'
      ? Response.json(
          { type: 'urn:blueport:problem:internal', title: 'Internal error', status: home },
          { status: home },
        )
      : Response.json(home);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (content: Home | number, keys: readonly string[] = []) => {
  home = content;
  const store = createStore();
  signIn(store, keys, { id: 'a', name: 'Elena', orgId: 'o', role: 'engineer' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </PortalWrapper>,
  );
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('home page', () => {
  it('shows new users three steps and no empty lists', async () => {
    open(empty);
    expect((await section('Get started')).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Your recent deployments' })).toBeNull();
  });

  it('offers no deployment to users who may not deploy', async () => {
    open(empty);
    const steps = await section('Get started');
    expect(steps.getByRole('heading', { name: 'Browse the blueprints' })).toBeTruthy();
    expect(steps.queryByText(/deploy and manage/i)).toBeNull();
  });

  it('shows users who may deploy how to deploy', async () => {
    open(empty, ['blueprints', 'blueprintProvision']);
    const steps = await section('Get started');
    expect(steps.getByRole('heading', { name: 'Deploy and manage' })).toBeTruthy();
  });

  it('links every count above zero to its filtered list', async () => {
    open({
      ...empty,
      attention: [
        { kind: 'failed', count: 1 },
        { kind: 'drifted', count: 100 },
        { kind: 'expiring', count: 0 },
      ],
    });
    const tiles = await section('Needs your attention');
    expect(tiles.getByRole('heading', { name: 'Needs your attention' })).toBeTruthy();
    expect(tiles.getByRole('link', { name: '1 failed deployment' }).getAttribute('href')).toContain(
      '/portal/deployment?f.state=Failed&f.state=Parked',
    );
    expect(tiles.getByText('99+')).toBeTruthy();
    expect(tiles.getAllByRole('link')).toHaveLength(2);
  });

  it('reports that nothing needs attention if all counts are zero', async () => {
    open({ ...empty, attention: [{ kind: 'failed', count: 0 }] });
    expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
  });

  it('shows the progress of the first check for insights instead of “Nothing needs your attention”', async () => {
    const insightChecks = { subscriptions: 3, complete: 1, oldestAt: null };
    open({ ...empty, attention: [{ kind: 'failed', count: 0 }], insightChecks });
    expect(await screen.findByText(/1 of 3 subscriptions complete/)).toBeTruthy();
    expect(screen.queryByText(/Nothing needs/)).toBeNull();
    cleanup();
    const oldestAt = new Date(Date.now() - 300_000).toISOString();
    open({
      ...empty,
      attention: [{ kind: 'failed', count: 0 }],
      insightChecks: { ...insightChecks, complete: 3, oldestAt },
    });
    expect(await screen.findByText('5 minutes ago')).toBeTruthy();
    expect(screen.getByText(/Nothing needs/)).toBeTruthy();
  });

  it('shows the cost of the user first, and how many deployments have no price', async () => {
    const cost = { currency: 'USD', monthly: '12.5', deployments: 3, unpriced: 2 } as const;
    open({
      ...empty,
      cost: { mine: cost, organization: { ...cost, monthly: '50' }, countedAt: new Date().toISOString() },
    });
    const card = await section('Estimated monthly cost');
    expect(card.getByText('$12.50')).toBeTruthy();
    expect(card.getByText('2 deployments without a price are not included')).toBeTruthy();
    expect(card.getByText('Whole organization: $50.00')).toBeTruthy();
  });

  it('shows the billed cost of the month with its source instead of an estimate', async () => {
    const cost = { currency: 'USD', monthly: '12.5', deployments: 3, unpriced: 0 } as const;
    open({
      ...empty,
      cost: { mine: cost, organization: null, countedAt: new Date().toISOString() },
      billed: {
        currency: 'EUR',
        mine: '40',
        all: '160.25',
        completeUntil: '2026-11-20',
        readAt: new Date().toISOString(),
        sources: ['details'],
      },
    });
    const card = await section('Cost this month');
    expect(card.getByText('€40.00')).toBeTruthy();
    expect(card.getByText('Whole organization: €160.25')).toBeTruthy();
    expect(card.getByText(/Complete until Nov 20, 2026. Cost details, read/)).toBeTruthy();
    expect(screen.queryByText('$12.50')).toBeNull();
  });

  it('does not report that there is no cost above the cost of the organization', async () => {
    const cost = { currency: 'USD', monthly: '50', deployments: 3, unpriced: 0 } as const;
    open({ ...empty, cost: { mine: null, organization: cost, countedAt: new Date().toISOString() } });
    const card = await section('Estimated monthly cost');
    expect(card.getByText('$50.00')).toBeTruthy();
    expect(card.queryByText('No cost yet')).toBeNull();
  });

  it('lists favorites with their pages', async () => {
    open({
      ...empty,
      favorites: [
        { kind: 'blueprint', target: 'web', title: 'Web app', detail: '', link: '/portal/blueprint/web' },
      ],
    });
    const link = (await section('Favorites')).getByRole('link', { name: 'Web app' });
    expect(link.getAttribute('href')).toBe('/portal/blueprint/web');
  });

  it('offers a retry if the page cannot be loaded', async () => {
    open(500);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('attention links', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  it('limits lists to the user’s deployments in the scope of the user', () => {
    const links = attentionLinks({ scope: 'mine', name: 'Enzo Engineer', organizationId: 'o' }, now);
    expect(links.drifted).toBe('/portal/deployment?f.drift=drifted&f.owner=Enzo+Engineer');
    expect(links.expiring).toContain('f.expiresAt=lt%3A2026-12-05T12%3A00%3A00.000Z');
  });

  it('shows all deployments in the scope of the organization', () => {
    const links = attentionLinks({ scope: 'all', name: 'Enzo Engineer', organizationId: 'o' }, now);
    expect(links.drifted).toBe('/portal/deployment?f.drift=drifted');
  });
});
