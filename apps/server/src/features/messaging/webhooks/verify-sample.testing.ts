import type { IncomingHttpHeaders } from 'node:http';
// sample:begin
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the event, or throws. `body` is the unparsed text of the request. */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now: number = Date.now(),
): { type: string; timestamp: string; data: Record<string, unknown> } {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) throw new Error('The delivery is too old.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  if (!isSigned) throw new Error('The signature does not match.');
  return JSON.parse(body);
}
// sample:end
