import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

/** Requests of one address in a minute: far above what people do, low enough to blunt a flood. */
const perAddress = 18_000;
const minute = 60_000;

/** How often a single route answers in a minute, and whether an address or a signed-in caller is counted. */
export interface RouteLimit {
  readonly perMinute: number;
  readonly of: 'address' | 'caller';
}

const ofAddress = (perMinute: number): RouteLimit => ({ perMinute, of: 'address' });
/** An office shares an address, so who is signed in is counted alone, once the session is known (caller-limits.ts). */
const ofCaller = (perMinute: number): RouteLimit => ({ perMinute, of: 'caller' });

/** The tighter limits of public and of costly functions, by route id. Every public write must be here; a test holds it so. */
export const routeLimits: Readonly<Record<string, RouteLimit>> = {
  // Public: an office behind one address still gets in, guessing does not get far.
  'session.login': ofAddress(300),
  'invitation.look': ofAddress(60),
  'accessRequest.create': ofAddress(10),
  // Somebody looks at a link now and then; whoever guesses asks often.
  'share.open': ofAddress(60),
  'share.download': ofAddress(30),
  // Asked while somebody types; far too slow for finding out what there is.
  'name.check': ofCaller(300),
  'resource.search': ofCaller(120),
  'resourceAccess.principals': ofCaller(300),
  'blueprint.preview': ofCaller(300),
  'deployment.preview': ofCaller(300),
  'mailTemplate.preview': ofCaller(300),
  // Each asks a directory or another service.
  'session.renew': ofCaller(60),
  'github.start': ofCaller(20),
  'github.link': ofCaller(20),
  'aws.signIn': ofCaller(20),
  'azure.organization': ofCaller(60),
  'org.linkDirectory': ofCaller(30),
  'inventory.refresh': ofCaller(30),
  'resourceAccess.add': ofCaller(60),
  'resourceAccess.remove': ofCaller(60),
  'connection.create': ofCaller(60),
  'connection.test': ofCaller(60),
  'connection.rotate': ofCaller(60),
  'model.import': ofCaller(30),
  'modelVersion.runBench': ofCaller(60),
  'templateField.options': ofCaller(60),
  'image.catalogue': ofCaller(60),
  'image.check': ofCaller(60),
  'extension.catalogue': ofCaller(60),
  'extension.check': ofCaller(60),
  // Each makes the portal call an address that somebody named, now or at the next event.
  'webhook.edit': ofCaller(60),
  'webhook.test': ofCaller(20),
  'webhookDelivery.redeliver': ofCaller(60),
  // Looks at many deployments at once, or sets them moving.
  'deployment.deletions': ofCaller(120),
  'fleet.plan': ofCaller(30),
  'fleet.create': ofCaller(20),
  'fleet.resume': ofCaller(30),
  'fleet.retry': ofCaller(30),
  // Each makes a secret, mail, or a message for everybody.
  'token.create': ofCaller(30),
  'webhook.create': ofCaller(30),
  'webhook.rotate': ofCaller(20),
  'extension.create': ofCaller(60),
  'extension.edit': ofCaller(60),
  'deployment.share': ofCaller(60),
  'mailTemplate.test': ofCaller(20),
  'mailOutbox.retry': ofCaller(60),
  'invitation.create': ofCaller(30),
  'invitation.resend': ofCaller(60),
  'announcement.create': ofCaller(20),
  // Reads a whole chain.
  'audit.verify': ofCaller(30),
};

const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** The configuration of a route that counts addresses more tightly; nothing for the others. */
export function rateLimitOf(routeId: string): { rateLimit?: object } {
  const limit = routeLimits[routeId];
  if (limit?.of !== 'address') return {};
  return { rateLimit: { max: limit.perMinute, timeWindow: minute } };
}

/** Limits by client address; the answer names the seconds to wait. */
export async function installRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: perAddress,
    timeWindow: minute,
    cache: 20_000,
    addHeaders: quiet,
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, context) =>
      new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}
