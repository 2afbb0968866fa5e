import { isTooDeep } from '../../jsonDepth.ts';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../context.ts';
import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { invalidRequestContent } from './errors.ts';
import { JsonReadError, readJsonObject } from './jsonReader.ts';

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

/** Like {@link bodyObject}, for an optional body. */
export function optionalBody(request: ArmRequest): JsonObject | undefined {
  if (request.rawBody.trim() === '') return undefined;
  const value = parseStrict(request.rawBody);
  if (isObject(value) && !isTooDeep(value)) return value;
  try {
    return readJsonObject(request.rawBody);
  } catch (error) {
    if (error instanceof JsonReadError) throw invalidRequestContent(error.message);
    throw error;
  }
}

/** Parses strict JSON, which is most of it and fast. Returns undefined for anything else. */
function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
