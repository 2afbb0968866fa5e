import {
  createHttpPoller,
  type OperationResponse,
  type OperationState,
  type RawResponse,
} from '@azure/core-lro';
import { CloudError } from '../errors/cloudError.ts';
import { readCloudErrorDetail } from '../errors/readCloudErrorDetail.ts';
import type { CloudAnswer } from '../egress/sendOnce.ts';

/** State of a long-running operation after one request. */
export interface LongRunningStep {
  readonly status: 'running' | 'succeeded' | 'failed' | 'canceled';
  /** Serialized state; any process can resume from it. */
  readonly state: string;
  readonly retryAfterMs: number | undefined;
  /** The cloud's error of a failed operation. */
  readonly error?: CloudError;
  readonly answer: CloudAnswer | undefined;
}

type Send = (url: string) => Promise<CloudAnswer>;
type PollerState = OperationState<undefined>;

function toLroResponse(method: string, url: string, answer: CloudAnswer): OperationResponse {
  const rawResponse: RawResponse = {
    statusCode: answer.status,
    request: { method, url },
    headers: { ...answer.headers },
    body: answer.body,
  };
  return { flatResponse: answer.body, rawResponse };
}

function failureOf(status: 'failed' | 'canceled', answer: CloudAnswer | undefined): CloudError {
  const detail = readCloudErrorDetail(answer?.body);
  return new CloudError({
    kind: 'refused',
    code: detail?.code ?? (status === 'failed' ? 'OperationFailed' : 'OperationCanceled'),
    message: detail?.message ?? `The operation ended as ${status}.`,
    policies: detail?.policies ?? [],
    details: detail?.details ?? [],
  });
}

async function step(
  poller: { operationState: PollerState | undefined; serialize(): Promise<string> },
  answer: CloudAnswer | undefined,
): Promise<LongRunningStep> {
  const status = poller.operationState?.status ?? 'running';
  const known = status === 'notStarted' ? 'running' : status;
  return {
    status: known,
    state: await poller.serialize(),
    retryAfterMs: answer?.retryAfterMs,
    ...(known === 'failed' || known === 'canceled' ? { error: failureOf(known, answer) } : {}),
    answer,
  };
}

/** Sends the request that starts an operation; one that completes immediately is returned as `succeeded`. */
export async function startLongRunning(method: string, url: string, send: Send): Promise<LongRunningStep> {
  let last: CloudAnswer | undefined;
  const poller = createHttpPoller<undefined, PollerState>(
    {
      sendInitialRequest: async () => {
        last = await send(url);
        return toLroResponse(method, url, last);
      },
      sendPollRequest: () => Promise.reject(new Error('Not polled here.')),
    },
    { skipFinalGet: true, resolveOnUnsuccessful: true, processResult: () => Promise.resolve(undefined) },
  );
  await poller.submitted();
  return step(poller, last);
}

/** Resumes from a stored state and polls once. */
export async function pollLongRunning(state: string, get: Send): Promise<LongRunningStep> {
  let last: CloudAnswer | undefined;
  const poller = createHttpPoller<undefined, PollerState>(
    {
      sendInitialRequest: () => Promise.reject(new Error('Not started here.')),
      sendPollRequest: async (url) => {
        last = await get(url);
        return toLroResponse('GET', url, last);
      },
    },
    {
      restoreFrom: state,
      skipFinalGet: true,
      resolveOnUnsuccessful: true,
      processResult: () => Promise.resolve(undefined),
    },
  );
  await poller.submitted();
  await poller.poll();
  return step(poller, last);
}
