import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

/** Requests per address and minute: far above normal use, low enough to limit a flood. */
const perAddress = 18_000;
const minute = 60_000;

/** Calls of a route per minute, counted by address or by signed-in caller. */
export interface RouteLimit {
  readonly perMinute: number;
  readonly of: 'address' | 'caller';
}

const ofAddress = (perMinute: number): RouteLimit => ({ perMinute, of: 'address' });
/**
 * Users of an office share an address, so signed-in callers are counted separately once the session is known
 * (caller-limits.ts).
 */
const ofCaller = (perMinute: number): RouteLimit => ({ perMinute, of: 'caller' });

/** Stricter limits of public and expensive routes, by route ID. A test ensures that every public write is listed. */
export const routeLimits: Readonly<Record<string, RouteLimit>> = {
  // Public: enough for an office behind one address, too few for guessing.
  'session.login': ofAddress(300),
  'invitation.look': ofAddress(60),
  'accessRequest.create': ofAddress(10),
  // Links are opened occasionally; guessing requires many requests.
  'share.open': ofAddress(60),
  'share.download': ofAddress(30),
  // Called while the user types; too slow for enumerating names.
  'name.check': ofCaller(300),
  'resource.search': ofCaller(120),
  'search.find': ofCaller(300),
  'resourceAccess.principals': ofCaller(300),
  'directoryPeople.search': ofCaller(300),
  'userPhoto.list': ofCaller(300),
  'blueprint.preview': ofCaller(300),
  'deployment.preview': ofCaller(300),
  'mailTemplate.preview': ofCaller(300),
  // Each calls a directory or another service.
  'session.renew': ofCaller(60),
  'session.storage': ofCaller(60),
  'github.start': ofCaller(20),
  'github.link': ofCaller(20),
  'aws.signIn': ofCaller(20),
  'azure.organization': ofCaller(60),
  'org.linkDirectory': ofCaller(30),
  'inventory.refresh': ofCaller(30),
  'cost.refresh': ofCaller(30),
  // Each may call the cloud for many resources.
  'metrics.query': ofCaller(300),
  'metrics.charts': ofCaller(300),
  'application.list': ofCaller(300),
  'application.get': ofCaller(300),
  'application.dependency': ofCaller(300),
  'application.exception': ofCaller(300),
  'application.request': ofCaller(300),
  'application.trace': ofCaller(300),
  'application.query': ofCaller(60),
  'alertRule.create': ofCaller(300),
  'alertRule.preview': ofCaller(60),
  'insight.refresh': ofCaller(30),
  'insight.timeline': ofCaller(120),
  'insight.acknowledge': ofCaller(120),
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
  // Each makes the portal call a given address, now or at the next event.
  'webhook.edit': ofCaller(60),
  'webhook.test': ofCaller(20),
  'insight.send': ofCaller(20),
  'webhookDelivery.redeliver': ofCaller(60),
  // Each reads or starts many deployments.
  'deployment.deletions': ofCaller(120),
  // Reads every resource of a deployment from the cloud.
  'deployment.condition': ofCaller(120),
  'fleet.plan': ofCaller(30),
  'fleet.create': ofCaller(20),
  'fleet.resume': ofCaller(30),
  'fleet.retry': ofCaller(30),
  // Each creates a secret, a mail, or a message for all members.
  'token.create': ofCaller(30),
  'provisioning.createToken': ofCaller(30),
  'webhook.create': ofCaller(30),
  'webhook.rotate': ofCaller(20),
  'extension.create': ofCaller(60),
  'extension.edit': ofCaller(60),
  'deployment.share': ofCaller(60),
  'mailTemplate.test': ofCaller(20),
  'mailOutbox.retry': ofCaller(60),
  'permissionRequest.create': ofCaller(60),
  'invitation.create': ofCaller(30),
  'invitation.resend': ofCaller(60),
  'announcement.create': ofCaller(20),
  'costReport.create': ofCaller(30),
  // Reads a whole hash chain.
  'audit.verify': ofCaller(30),
};

const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Returns the configuration of a route with a stricter limit per address; empty for other routes. */
export function rateLimitOf(routeId: string): { rateLimit?: object } {
  const limit = routeLimits[routeId];
  if (limit?.of !== 'address') return {};
  return { rateLimit: { max: limit.perMinute, timeWindow: minute } };
}

/** Installs rate limits by client address. The response contains the seconds to wait. */
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
