import type { FastifyRequest } from 'fastify';
import type { FaultRule } from './faultInjector.ts';

const struck = new WeakMap<object, FaultRule>();

/** Records the fault that struck a request. */
export function recordFault(request: FastifyRequest, rule: FaultRule): void {
  struck.set(request.raw, rule);
}

/** Returns the fault that struck a request, if one did. */
export function faultOf(request: FastifyRequest): FaultRule | undefined {
  return struck.get(request.raw);
}
