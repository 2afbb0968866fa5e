import type { CostAnalysis, CostTable } from '@blueport/contracts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { ToastProvider } from '../../ui/page/Toasts.tsx';
import { CostGroups } from './CostGroups.tsx';
import { useCostControl } from './use-cost-control.ts';

const analysis: CostAnalysis = {
  from: '2026-10-01',
  to: '2026-10-31',
  metric: 'billed',
  granularity: 'daily',
  currency: 'USD',
  otherCurrencies: [],
  total: '30',
  comparedTotal: '30',
  comparedTo: null,
  previousTotal: '0',
  previousFrom: '2026-09-01',
  previousTo: '2026-09-30',
  points: ['2026-10-01', '2026-10-02'],
  series: [],
  groups: [
    { key: 'ada', label: 'Ada Admin', total: '20', compared: '20', previous: '0', inferred: '5' },
    { key: 'bob', label: 'Bob Engineer', total: '10', compared: '10', previous: '0' },
  ],
  groupCount: 2,
  freshness: {
    completeUntil: '2026-10-31',
    readAt: '2026-11-01T00:00:00Z',
    sources: ['query'],
    subscriptions: 1,
    notReady: 0,
  },
};
const table: CostTable = {
  currency: 'USD',
  points: ['2026-10-01'],
  groupCount: 250_000,
  rows: [{ key: 'ada', label: 'Ada Admin', total: '20', inferred: '5', values: ['20'] }],
  others: { count: 249_999, total: '10', values: ['10'] },
};

const asked: (string | null)[] = [];
const files: Blob[] = [];
const server = setupServer(
  http.get('*/api/costManagement/cost/table', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('granularity'));
    return HttpResponse.json(table);
  }),
  http.get('*/api/user/*', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
);
beforeAll(async () => {
  server.listen();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        files.push(file);
        return '#';
      }
      static override revokeObjectURL() {}
    },
  );
  await activateLocale('en');
  await Promise.all(['cost', 'resource-table'].map(loadFeatureMessages));
});
afterEach(() => {
  asked.length = 0;
  files.length = 0;
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

const cost = {
  forecast: null,
  previous: undefined,
  isFetching: false,
  error: undefined,
  refetch: () => undefined,
};

function Section({ shown }: { readonly shown: CostAnalysis }) {
  return <CostGroups control={useCostControl()} cost={{ ...cost, analysis: shown }} analysis={shown} />;
}

function show(shown: CostAnalysis, address = '/?group=owner'): void {
  const store = createStore();
  signIn(store, ['costAnalysis'], { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <Section shown={shown} />
        </ToastProvider>
      </MemoryRouter>
    </PortalWrapper>,
  );
}

async function exportAsCsv(): Promise<string> {
  await userEvent.click(await screen.findByRole('button', { name: /^Export/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  return await files[0]!.text();
}

it('marks inferred cost in words, with the amount unless it is all of a resource', async () => {
  show(analysis);
  expect(await screen.findAllByText('$5.00 inferred')).toHaveLength(1);
  expect(screen.getByTitle(/^No deployment declares these resources/)).toBeTruthy();
});

it('marks a resource as inferred', async () => {
  show(analysis, '/?group=resource');
  expect(await screen.findAllByText('Inferred')).toHaveLength(1);
});

it('exports daily values, and names the groups that the file sums up', async () => {
  show({ ...analysis, groupCount: 250_000 });
  expect(await exportAsCsv()).toMatch(/Other: 249,999 groups/);
  expect(asked).toEqual(['daily']);
  expect(await screen.findByText(/^The file contains the 1 most expensive groups?/)).toBeTruthy();
});

it('states what an export contains, and its limit, before it starts', async () => {
  show({ ...analysis, groupCount: 12_345 });
  await userEvent.click(await screen.findByRole('button', { name: 'Export 10,000 rows' }));
  const menu = await screen.findByRole('menu');
  expect(menu.textContent).toContain(
    'The 10,000 most expensive of 12,345 groups by “Owner” with daily cost; the others are summed up in the last row.',
  );
  cleanup();
  show({ ...analysis, groupCount: 2 }, '/?group=owner&chart=monthly');
  await userEvent.click(await screen.findByRole('button', { name: 'Export 2 rows' }));
  expect((await screen.findByRole('menu')).textContent).toContain(
    'All 2 groups by “Owner” with monthly cost. Maximum: 10,000 groups.',
  );
});

it('exports monthly values, and states it, if there are too many daily ones', async () => {
  const points = Array.from({ length: 60 }, (_, index) => `2026-10-${index}`);
  show({ ...analysis, points, groupCount: 250_000 });
  await exportAsCsv();
  expect(asked).toEqual(['monthly']);
  expect(await screen.findByText(/^The period contains too many daily values/)).toBeTruthy();
});
