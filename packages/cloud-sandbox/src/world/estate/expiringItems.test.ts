import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from './subscriptions.ts';

const now = Date.parse('2026-11-19T12:00:30Z');
const day = 86_400_000;
const admin = 'admin@contoso.example';
const scope = `/subscriptions/${plannedSubscriptions[0]?.id}`;
let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.1, now: () => new Date(now) });
});
afterAll(() => cloud.sandbox.close());

async function list(
  path: string,
  version: string,
): Promise<{ id: string; properties: Record<string, unknown> }[]> {
  const { status, body } = await cloud.call(`${path}?api-version=${version}`, { as: admin });
  expect(status).toBe(200);
  return body['value'] as { id: string; properties: Record<string, unknown> }[];
}

describe('expiry dates in the demo world', () => {
  it('include certificates that expire soon', async () => {
    const certificates = await list(`${scope}/providers/Microsoft.Web/certificates`, '2023-12-01');
    const days = certificates.map(
      ({ properties }) => (Date.parse(String(properties['expirationDate'])) - now) / day,
    );
    expect(days.some((left) => left > 0 && left < 14)).toBe(true);
    expect(certificates[0]?.properties).toMatchObject({
      subjectName: expect.stringContaining('.example'),
      thumbprint: expect.stringMatching(/^[0-9A-F]{40}$/),
    });
  });

  it('include secrets that expire soon and secrets that have expired', async () => {
    const vaults = await list(`${scope}/providers/Microsoft.KeyVault/vaults`, '2023-07-01');
    const secrets = await Promise.all(vaults.map(({ id }) => list(`${id}/secrets`, '2023-07-01')));
    const attributes = secrets
      .flat()
      .map(({ properties }) => properties['attributes'] as { exp?: number; enabled: boolean });
    const days = attributes
      .filter(({ exp }) => exp !== undefined)
      .map(({ exp = 0 }) => (exp * 1000 - now) / day);
    expect(days.some((left) => left > 0 && left < 30)).toBe(true);
    expect(days.some((left) => left < 0)).toBe(true);
    expect(JSON.stringify(secrets)).not.toContain('"value"');
  });
});
