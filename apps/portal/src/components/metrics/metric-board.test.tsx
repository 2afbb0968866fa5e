import type { MetricData } from '@blueport/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { ScopedMetrics } from './ScopedMetrics.tsx';

const type = 'Microsoft.Compute/virtualMachines';
const id = `/subscriptions/d1/resourceGroups/web/providers/${type}/vm1`;
const chart: MetricData = {
  type,
  metric: 'Percentage CPU',
  unit: 'Percent',
  aggregation: 'Average',
  split: null,
  interval: 'PT5M',
  start: '2026-11-29T10:00:00.000Z',
  points: 2,
  omitted: 0,
  resources: 1,
  readAt: '2026-11-29T10:05:00.000Z',
  notes: [],
  series: [{ resourceId: id, resource: 'vm1', split: null, values: [5, null] }],
};

let answer: () => Promise<Response> | Response;
const server = setupServer(http.post('*/api/resource/metric/query', () => answer()));
const charts = (...notes: MetricData['notes']) =>
  HttpResponse.json({ from: chart.start, to: chart.start, charts: [{ ...chart, notes }] });

beforeAll(() => {
  server.listen();
  // jsdom has no layout: no chart is near, so that none is drawn.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
beforeEach(async () => {
  answer = () => charts();
  await activateLocale('en');
  await Promise.all(['metrics', 'chart', 'cloud-inventory'].map(loadFeatureMessages));
});
afterEach(cleanup);
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

const fixed = { resourceIds: [id] };

function open(): void {
  const store = createStore();
  signIn(store);
  render(
    <PortalWrapper store={store}>
      <MemoryRouter initialEntries={[`/portal/metrics?c=${type},Percentage CPU`]}>
        <ScopedMetrics fixed={fixed} />
      </MemoryRouter>
    </PortalWrapper>,
  );
}

it('shows the age of values, and why they are old while the cloud limits requests', async () => {
  answer = () => charts({ code: 'metrics-throttled', values: { seconds: '30' }, message: 'Throttled.' });
  open();
  expect(await screen.findByText(/1 chart from Azure Monitor, read/)).toBeTruthy();
  // Either the text of the catalogue, or that of the server until the catalogue is loaded.
  expect((await screen.findByRole('note')).textContent).toMatch(/Throttled|limits requests/);
});

it('reports that values could not be read, and reads them on request', async () => {
  answer = () =>
    HttpResponse.json(
      { type: 'urn:blueport:problem:unavailable', title: 'Unavailable', status: 503, detail: 'Busy.' },
      { status: 503 },
    );
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer = () => charts();
  await userEvent.click(retry);
  expect(await screen.findByText(/1 chart from Azure Monitor, read/)).toBeTruthy();
});

it('keeps its controls usable while the service does not respond', async () => {
  answer = async () => {
    await delay('infinite');
    return charts();
  };
  open();
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add chart' });
  expect(add.disabled).toBe(false);
  expect(screen.queryByText(/from Azure Monitor/)).toBeNull();
});
