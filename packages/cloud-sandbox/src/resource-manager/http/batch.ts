import type { ArmAnswer } from './armAnswer.ts';
import type { ArmRequest, Method } from './armRequest.ts';
import { bodyObject } from './armRequest.ts';
import { badRequest, invalidRequestContent } from './errors.ts';
import { objectOf, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';

/** One request of a batch. */
export interface BatchPart {
  readonly method: Method;
  /** Path and query, as in a separate request. */
  readonly url: string;
  readonly content: string;
}

const maxParts = 20;
const methods: readonly Method[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'];

/**
 * Handles `POST /batch`: several requests of one caller in one call. Each has its own permission check, throttling and
 * status; the batch itself always succeeds.
 */
export async function answerBatch(
  request: ArmRequest,
  send: (part: BatchPart) => Promise<ArmAnswer>,
): Promise<ArmAnswer> {
  const parts = objectsOf(bodyObject(request)['requests']);
  if (parts.length === 0)
    throw invalidRequestContent("Required property 'requests' not found in JSON, or it is empty");
  if (parts.length > maxParts)
    throw badRequest(
      'InvalidBatchRequest',
      `The batch holds ${parts.length} requests. The maximum number of requests in a batch is ${maxParts}.`,
    );
  const read = parts.map((part, index) => ({ name: textOf(part['name']), part: readPart(part, index) }));
  const responses: JsonObject[] = [];
  for (const { name, part } of read) responses.push(present(name, await send(part)));
  return { status: 200, body: { responses } };
}

function readPart(part: JsonObject, index: number): BatchPart {
  const methodName = textOf(part['httpMethod'])?.toUpperCase();
  const method = methods.find((known) => known === methodName);
  const url = textOf(part['url']) ?? textOf(part['relativeUrl']);
  if (method === undefined || url === undefined)
    throw invalidRequestContent(`The request '${index}' of the batch needs an 'httpMethod' and a 'url'`);
  const path = url.replace(/^https:\/\/[^/]+/i, '');
  if (!path.startsWith('/') || /^\/batch(?=[?/]|$)/i.test(path))
    throw badRequest('InvalidBatchRequest', `The url '${url.slice(0, 200)}' cannot be part of a batch.`);
  const { content } = part;
  return {
    method,
    url: path,
    content: content === undefined || content === null ? '' : JSON.stringify(content),
  };
}

function present(name: string | undefined, answer: ArmAnswer): JsonObject {
  const content: Json = answer.body ?? null;
  return {
    ...(name === undefined ? {} : { name }),
    httpStatusCode: answer.status,
    headers: objectOf({ ...answer.headers }),
    content,
    contentLength: answer.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(answer.body)),
  };
}
