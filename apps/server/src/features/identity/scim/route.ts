import type { createDiscovery } from './protocol/discovery.ts';
import type { ScimRequest } from './write.ts';

export interface ScimCall extends ScimRequest {
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface ScimAnswer {
  /** 200 if absent. */
  readonly status?: 201 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | null;
}

/** A route below `/scim/v2`. */
export interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: (call: ScimCall) => Promise<ScimAnswer>;
}

export interface Place {
  /** Address of the endpoint. */
  readonly base: string;
  readonly discovery: ReturnType<typeof createDiscovery>;
}

/** The response to a deletion. */
export const removed: ScimAnswer = { status: 204, body: null };
