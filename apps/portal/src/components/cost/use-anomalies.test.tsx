import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { useAnomalies } from './use-anomalies.ts';
import type { CostControl } from './use-cost-control.ts';

const server = setupServer(
  http.get('*/api/costManagement/anomaly', () => HttpResponse.json([{ service: 's', subscriptionId: 'd' }])),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

const controlOf = (filters: object) =>
  ({ request: { from: '2026-11-01', to: '2026-11-30' }, state: { filters }, fixed: {} }) as CostControl;

it('returns no anomalies once they are skipped or filters exclude them', async () => {
  const store = createStore();
  signIn(store);
  const { result, rerender } = renderHook(({ filters, skip }) => useAnomalies(controlOf(filters), skip), {
    initialProps: { filters: {}, skip: false },
    wrapper: ({ children }) => <PortalWrapper store={store}>{children}</PortalWrapper>,
  });
  await waitFor(() => expect(result.current.anomalies).toHaveLength(1));
  rerender({ filters: {}, skip: true });
  expect(result.current.anomalies).toBeUndefined();
  rerender({ filters: { resourceGroup: ['web'] }, skip: false });
  expect(result.current.anomalies).toBeUndefined();
  rerender({ filters: {}, skip: false });
  expect(result.current.anomalies).toHaveLength(1);
});
