import { type CostAnomaly } from '@blueport/contracts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { CostAnomalies } from './CostAnomalies.tsx';
import { useCostControl } from './use-cost-control.ts';

const anomaly: CostAnomaly = {
  id: '01900000-0000-7000-8000-000000000001',
  subscriptionId: '00000000-0000-4000-8000-0000000000d1',
  subscriptionName: 'Contoso Production',
  service: 'Virtual Machines',
  currency: 'USD',
  day: '2026-11-20',
  until: '2026-11-20',
  kind: 'spike',
  actual: '1000',
  expected: '100',
  causes: [
    {
      resourceId: '/subscriptions/d1/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
      label: 'batch',
      change: 'added',
      share: 0.9,
      link: { owner: 'Ada Admin' },
    },
  ],
  foundAt: '2026-11-22T00:00:00Z',
  dismissal: null,
};

let found: CostAnomaly[] = [];
const sent: unknown[] = [];
const server = setupServer(
  http.get('*/api/costManagement/anomaly', () => HttpResponse.json(found)),
  http.post('*/api/costManagement/anomaly/:id/dismiss', async ({ request }) => {
    sent.push(await request.json());
    const dismissal = { by: 'Robin', at: anomaly.foundAt, reason: 'Load test', until: null };
    found = [{ ...anomaly, dismissal }];
    return HttpResponse.json(found[0]);
  }),
);
beforeAll(() => {
  server.listen();
  // jsdom has no layout: the section is near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.#onChange = onChange;
      }
      observe(): void {
        this.#onChange([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
});
beforeEach(async () => {
  found = [anomaly];
  sent.length = 0;
  await activateLocale('en');
  await Promise.all(['cost', 'administration'].map(loadFeatureMessages));
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

function Section() {
  return <CostAnomalies control={useCostControl()} />;
}

function show(...keys: string[]): void {
  showAt('/', ...keys);
}

function showAt(address: string, ...keys: string[]): void {
  const store = createStore();
  signIn(store, keys, { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Section />
      </MemoryRouter>
    </PortalWrapper>,
  );
}

it('shows unusual cost with its cause and owner', async () => {
  show('costAnalysis');
  const [item] = await screen.findAllByRole('listitem');
  expect(item!.textContent).toContain('Virtual Machines in Contoso Production');
  expect(item!.textContent).toContain('$1,000.00, $100.00 expected');
  expect(item!.textContent).toContain('batch: new, 90% of the difference');
  expect(item!.textContent).toContain('Ada Admin');
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

it('links to the cost of its service, subscription and days', async () => {
  showAt('/?period=last3Months&f.service=Storage&f.service=Virtual+Machines', 'costAnalysis');
  const link = await screen.findByRole('link', { name: /Virtual Machines/ });
  const query = new URL(link.getAttribute('href')!, 'https://portal.example').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
    group: 'resource',
    currency: 'USD',
    'f.service': 'Virtual Machines',
    'f.subscription': anomaly.subscriptionId,
  });
});

it('dismisses unusual cost with a reason and shows who did', async () => {
  show('costAnalysis', 'costUsageLimitEdit');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Load test');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Dismissed by Robin: Load test')).toBeTruthy();
  expect(sent).toEqual([{ reason: 'Load test', until: null }]);
});

it('reports a period without unusual cost', async () => {
  found = [];
  show('costAnalysis');
  expect(await screen.findByText('No unusual cost in this period.')).toBeTruthy();
});

it('is absent with filters by which no unusual cost is looked for', async () => {
  showAt('/?f.service=Virtual+Machines', 'costAnalysis');
  expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
  cleanup();
  showAt('/?f.resourceGroup=x', 'costAnalysis');
  expect(screen.queryByRole('heading', { name: 'Unusual cost' })).toBeNull();
});
