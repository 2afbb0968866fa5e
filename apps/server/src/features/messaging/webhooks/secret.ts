import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a new secret in the format for receivers. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

export const secretContext = (id: string): string => `webhook/${id}/secret`;
export const previousSecretContext = (id: string): string => `webhook/${id}/previous_secret`;

/**
 * Returns the delivery headers of the Standard Webhooks scheme: HMAC-SHA256 of ID, time and body, once for every active
 * secret.
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
