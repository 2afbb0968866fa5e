import type { FastifyRequest } from 'fastify';
import type { FaultRule } from './faultInjector.ts';

const injected = new WeakMap<object, FaultRule>();

/** Records the fault injected into a request. */
export function recordFault(request: FastifyRequest, rule: FaultRule): void {
  injected.set(request.raw, rule);
}

/** Returns the fault injected into a request, if any. */
export function faultOf(request: FastifyRequest): FaultRule | undefined {
  return injected.get(request.raw);
}
