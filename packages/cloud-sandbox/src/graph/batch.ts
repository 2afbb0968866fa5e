import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from './graphError.ts';
import type { PrincipalParts } from './principals.ts';

export const batchPath = '/v1.0/$batch';

/** Largest number of requests in a batch, as documented for Graph. */
const maxRequests = 20;

interface BatchedRequest {
  readonly id: string;
  readonly method: string;
  /** Path below the version, such as `/users/…`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface BatchedResponse {
  id: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

function readRequest(value: unknown): BatchedRequest {
  const { id, method, url, headers = {}, body } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof method !== 'string' || typeof url !== 'string' || !/^\/\w/.test(url))
    throw badRequest('Each request of a batch must have an id, a method and a relative url.');
  if (url.startsWith('/$batch')) throw badRequest('A batch cannot contain another batch.');
  return { id, method: method.toUpperCase(), url, headers: headers as Record<string, string>, body };
}

function readRequests({ body }: FastifyRequest): BatchedRequest[] {
  const list: unknown = (body as { requests?: unknown } | null)?.requests;
  if (!Array.isArray(list)) throw badRequest('Invalid batch payload format.');
  if (list.length > maxRequests)
    throw badRequest(`Number of batch request steps exceeds the maximum value of ${maxRequests}.`);
  const requests = list.map(readRequest);
  if (new Set(requests.map(({ id }) => id)).size < requests.length)
    throw badRequest('Request Id has to be unique in a batch.');
  return requests;
}

/** Adds JSON batches. Bodies that are not JSON are encoded in base64, as Graph does. */
export function addBatchRoute(app: FastifyInstance, { authenticate }: PrincipalParts): void {
  const version = `${app.prefix}${batchPath.slice(0, batchPath.lastIndexOf('/'))}`;
  app.post(batchPath, async (request) => {
    await authenticate(request);
    const answer = async ({ id, method, url, headers, body }: BatchedRequest): Promise<BatchedResponse> => {
      const response = await app.inject({
        method: method as 'GET',
        url: `${version}${url}`,
        headers: {
          ...headers,
          authorization: request.headers.authorization ?? '',
          host: request.headers.host ?? '',
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const type = response.headers['content-type'] ?? '';
      return {
        id,
        status: response.statusCode,
        headers: { 'Content-Type': type },
        body: /json/i.test(type) ? response.json<unknown>() : response.rawPayload.toString('base64'),
      };
    };
    return { responses: await Promise.all(readRequests(request).map(answer)) };
  });
}
