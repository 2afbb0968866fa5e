import { request as requestHttp, type IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Area, Cloud } from '../context.ts';
import { at, textOf } from '../resource-manager/json.ts';
import { blobStorageOf, type BlobAccount, type BlobStorage } from './blobStorage.ts';
import { blobHostOf } from './blobHosts.ts';

const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'x-sandbox-host']);

/** Sends an error in the format of the blob service. */
function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'x-ms-error-code': code })
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    );
}

/** Returns the reason why an account refuses a request before it checks the signature. */
function refusalOf({ body }: BlobAccount, headers: FastifyRequest['headers']): [string, string] | undefined {
  const property = (...path: string[]): string => textOf(at(body, 'properties', ...path)) ?? '';
  const isClosed =
    /^disabled$/i.test(property('publicNetworkAccess')) ||
    /^deny$/i.test(property('networkAcls', 'defaultAction'));
  if (isClosed) return ['AuthorizationFailure', 'This request is not authorized to perform this operation.'];
  if (/^bearer /i.test(headers.authorization ?? ''))
    return [
      'AuthorizationPermissionMismatch',
      'The embedded cloud does not simulate access to blobs by token.',
    ];
  if (at(body, 'properties', 'allowSharedKeyAccess') === false)
    return [
      'KeyBasedAuthenticationNotPermitted',
      'Key based authentication is not permitted on this storage account.',
    ];
  return undefined;
}

/** Sends a request to the blob service with the host that the client used: signatures are for that host. */
function forward(
  request: FastifyRequest,
  host: string,
  path: string,
  port: number,
): Promise<IncomingMessage> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name)),
  );
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp(
      { host: '127.0.0.1', port, method: request.method, path, headers: { ...headers, host } },
      resolve,
    );
    outgoing.on('error', reject);
    request.raw.pipe(outgoing);
  });
}

async function answer(
  storage: BlobStorage,
  cloud: Cloud,
  host: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = storage.account(cloud, host.split('.')[0] ?? '');
  if (account === undefined)
    return refuse(reply, 404, 'ResourceNotFound', 'The specified account does not exist.');
  const refusal = refusalOf(account, request.headers);
  if (refusal !== undefined) return refuse(reply, 403, ...refusal);
  const { port } = await storage.open(account);
  const url = request.raw.url ?? '';
  const path = url.slice(url.indexOf(host) + host.length);
  const response = await forward(request, host, path.startsWith('/') ? path : `/${path}`, port);
  const headers = Object.entries(response.headers).filter(([name]) => !hopHeaders.has(name));
  if (request.method !== 'GET' && request.method !== 'HEAD') storage.scheduleFlush();
  return reply
    .code(response.statusCode ?? 502)
    .headers(Object.fromEntries(headers))
    .send(response);
}

/**
 * The blob service of all storage accounts: `/blob/{account}.blob.core.windows.net/…`. Requests reach Azurite, which
 * starts with the first one.
 */
export const blobStorageArea: Area = (context) => async (app) => {
  const storage = blobStorageOf(context);
  app.addHook('onClose', () => storage.close());
  app.removeAllContentTypeParsers();
  // Bodies are forwarded as they arrive.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.route<{ Params: { host: string } }>({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: '/blob/:host/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const host = request.params.host.toLowerCase();
      const cloud = blobHostOf(host);
      if (cloud === undefined)
        return refuse(reply, 404, 'ResourceNotFound', 'The host does not belong to a storage account.');
      return answer(storage, cloud, request.params.host, request, reply);
    },
  });
};
