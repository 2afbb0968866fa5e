import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeploymentDetail, DeploymentEvent } from '@blueport/contracts';
import {
  detailFixture,
  operationFixture,
  summaryFixture,
} from '../../components/deployment-progress/deployment-fixture.ts';
import { createStore } from '../store/store.ts';
import { applyDeploymentEvent, deploymentApi, refetchUnfinished } from './deployment-api.ts';

afterEach(() => vi.unstubAllGlobals());

const outputs: DeploymentDetail['outputs'] = [
  { name: 'endpoint', type: 'string', value: 'https://stgcase.blob.example/', secure: false },
];

/** Responds to reads of one deployment and counts them; stores of other tests may still be reading theirs. */
function answerReads(name: string, answer: () => Promise<Response>) {
  const reads = vi.fn<() => Promise<Response>>(answer);
  const pendingResponse = new Promise<Response>(() => {});
  vi.stubGlobal('fetch', (url: string) => (url.includes(name) ? reads() : pendingResponse));
  return reads;
}

function eventOf(
  name: string,
  state: 'Running' | 'Succeeded' | 'Deleted',
  updatedAt: string,
): DeploymentEvent {
  return {
    type: 'deployment.changed',
    deployment: summaryFixture({ name, state, updatedAt }),
    operation: operationFixture({ state: state === 'Deleted' ? 'Succeeded' : state }),
  };
}

it('an open page shows the outputs when the deployment finishes, after a single read', async () => {
  const name = 'bp-open';
  let onServer = detailFixture({ name, state: 'Running', outputs: [] });
  const fetched = answerReads(name, async () => Response.json(onServer));
  const store = createStore();
  const { deploymentDetail } = deploymentApi.endpoints;
  const page = store.dispatch(deploymentDetail.initiate({ id: onServer.name }));
  await page;
  const readDetail = () => deploymentDetail.select({ id: onServer.name })(store.getState()).data;

  store.dispatch(applyDeploymentEvent(eventOf(name, 'Running', '2026-11-20T10:00:08Z')) as never);
  expect(fetched).toHaveBeenCalledTimes(1);

  onServer = detailFixture({ name, state: 'Succeeded', outputs, updatedAt: '2026-11-20T10:00:09Z' });
  store.dispatch(applyDeploymentEvent(eventOf(name, 'Succeeded', '2026-11-20T10:00:09Z')) as never);
  expect(readDetail()?.state).toBe('Succeeded');
  await waitFor(() => expect(readDetail()?.outputs).toEqual(outputs));
  expect(fetched).toHaveBeenCalledTimes(2);
  page.unsubscribe();
});

it('an event that arrives before an older response is not overwritten by it', async () => {
  const name = 'bp-overtaken';
  let onServer = detailFixture({ name, state: 'Deleting', updatedAt: '2026-11-20T10:00:08Z' });
  let answer = (): void => {};
  const fetched = answerReads(name, async () => Response.json(onServer));
  const store = createStore();
  const { deploymentDetail } = deploymentApi.endpoints;
  const page = store.dispatch(deploymentDetail.initiate({ id: onServer.name }));
  await page;
  // A slow second read returns the running deployment; it finishes in the meantime.
  fetched.mockImplementationOnce(
    () =>
      new Promise(
        (resolve) =>
          (answer = (
            (old) => () =>
              resolve(Response.json(old))
          )(onServer)),
      ),
  );
  const reading = page.refetch();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  onServer = detailFixture({ name, state: 'Deleted', updatedAt: '2026-11-20T10:00:09Z' });
  const eventUpdate = store.dispatch(
    applyDeploymentEvent(eventOf(name, 'Deleted', '2026-11-20T10:00:09Z')) as never,
  );
  answer();
  await reading;
  await eventUpdate;
  const readState = () => deploymentDetail.select({ id: onServer.name })(store.getState()).data?.state;
  expect(readState()).toBe('Deleted');
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  page.unsubscribe();
});

it('refetches only deployments that finished before the event stream opened', async () => {
  const name = 'bp-ended-early';
  let onServer = detailFixture({ name, state: 'Deleting' });
  const fetched = answerReads(name, async () => Response.json(onServer));
  const store = createStore();
  const { deploymentDetail } = deploymentApi.endpoints;
  const page = store.dispatch(deploymentDetail.initiate({ id: onServer.name }));
  const before = Date.now() - 1000;
  const after = Date.now() + 1000;
  await store.dispatch(refetchUnfinished(before) as never);
  expect(fetched).toHaveBeenCalledTimes(1);

  onServer = detailFixture({ name, state: 'Deleted' });
  await store.dispatch(refetchUnfinished(after) as never);
  await waitFor(() =>
    expect(deploymentDetail.select({ id: onServer.name })(store.getState()).data?.state).toBe('Deleted'),
  );
  await store.dispatch(refetchUnfinished(after) as never);
  expect(fetched).toHaveBeenCalledTimes(2);
  page.unsubscribe();
});
