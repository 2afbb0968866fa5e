import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { callApi } from './call.ts';
import type { ApiRequest } from './call.ts';
import { offline } from './problem.ts';
import type { ApiError } from './problem.ts';
import type { CallState } from './session-headers.ts';
import { takeStartAnswer } from './start-answer.ts';

/** A response with the values of its headers. */
interface AnswerMeta {
  readonly requestId?: string;
  readonly etag?: string;
}

export type BaseQuery = BaseQueryFn<ApiRequest | string, unknown, ApiError, object, AnswerMeta>;

const baseQuery: BaseQuery = async (args, { getState, signal, type }) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const stateNow = () => getState() as CallState;
  const isWhole = Object.values(request.query ?? {}).every((value) => value === undefined);
  const startAnswer = type === 'query' && isWhole ? await takeStartAnswer(request.url, stateNow) : undefined;
  if (startAnswer !== undefined) return { data: startAnswer };
  const result = await callApi({ isReadOnly: type === 'query', ...request, signal }, stateNow);
  if ('error' in result) return { error: result.error };
  const { response } = result;
  const meta: AnswerMeta = {
    ...(response.headers.has('x-request-id')
      ? { requestId: response.headers.get('x-request-id') ?? '' }
      : {}),
    ...(response.headers.has('etag') ? { etag: response.headers.get('etag') ?? '' } : {}),
  };
  try {
    const data: unknown = response.status === 204 ? null : await response.json();
    return { data, meta };
  } catch {
    // The connection was lost or the request was aborted while the response was being received.
    return { error: offline };
  }
};

/** The portal's only API; each feature injects its endpoints in its own `queries.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Me', 'Directory', 'Blueprint', 'Subscription', 'ResourceGroup', 'Deployment'],
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
