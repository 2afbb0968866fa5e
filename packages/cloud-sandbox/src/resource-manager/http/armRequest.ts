import { isTooDeep, maxLevels } from '../../jsonDepth.ts';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../context.ts';
import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { invalidRequestContent } from './errors.ts';
import { toStrictJson } from './lenientJson.ts';

export type Method = 'GET' | 'HEAD' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

/** An authenticated request with decoded path and normalized query. */
export interface ArmRequest {
  readonly method: Method;
  /** Decoded path without mount prefix and trailing slash. */
  readonly path: string;
  /** Query values by lower-case name. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: FastifyRequest['headers'];
  readonly rawBody: string;
  readonly principal: Principal;
  readonly apiVersion: string;
  readonly correlationId: string;
  readonly requestId: string;
  /** The Fastify request, for the ledger. */
  readonly raw: FastifyRequest;
}

/** Returns the body as a JSON object. Rejects anything else like the service. */
export function bodyObject(request: ArmRequest): JsonObject {
  const body = optionalBody(request);
  if (body === undefined) throw invalidRequestContent('The request body is missing');
  return body;
}

/** Parses JSON, falling back to the lenient parser. */
function parseBody(text: string): unknown {
  const value = parseLenient(text);
  if (isTooDeep(value))
    throw invalidRequestContent(`The reader's MaxDepth of ${maxLevels} has been exceeded`);
  return value;
}

function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return JSON.parse(toStrictJson(text)) as unknown;
    } catch {
      throw invalidRequestContent('Unexpected character encountered while parsing value');
    }
  }
}

/** Like {@link bodyObject}, for an optional body. */
export function optionalBody(request: ArmRequest): JsonObject | undefined {
  if (request.rawBody.trim() === '') return undefined;
  const value = parseBody(request.rawBody);
  if (!isObject(value)) throw invalidRequestContent('A JSON object was expected');
  return value;
}
