import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Requests of one address in a minute: far above what people do, low enough to blunt a flood. */
const perAddress = 18_000;
/** Sign-ins of one address in a minute; an office behind one address still gets in. */
const signInsPerAddress = 300;

/** Limits by client address; the answer names the seconds to wait. */
export async function installRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: perAddress,
    timeWindow: 60_000,
    cache: 20_000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}

/** The tighter limit of single routes, by route id. */
export const routeLimits: Readonly<Record<string, { max: number; timeWindow: number }>> = {
  'session.login': { max: signInsPerAddress, timeWindow: 60_000 },
};
