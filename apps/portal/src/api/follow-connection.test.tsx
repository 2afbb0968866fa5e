import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { followConnection } from './follow-connection.ts';
import { useDirectoriesQuery } from './session-queries.ts';

let asked = 0;
const server = setupServer(
  http.get('*/api/user/directory', () => {
    asked += 1;
    return HttpResponse.json([{ key: 'one', text: `Answer ${String(asked)}` }]);
  }),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

function Directories() {
  const { data } = useDirectoriesQuery();
  return <p>{data?.[0]?.text}</p>;
}

it('reads again what is on the page when the network is back, and only then', async () => {
  const store = createStore();
  const stop = followConnection(store.dispatch);
  render(
    <PortalWrapper store={store}>
      <Directories />
    </PortalWrapper>,
  );
  await screen.findByText('Answer 1');
  dispatchEvent(new Event('offline'));
  expect(asked).toBe(1);
  dispatchEvent(new Event('online'));
  await screen.findByText('Answer 2');
  stop();
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  expect(asked).toBe(2);
});
