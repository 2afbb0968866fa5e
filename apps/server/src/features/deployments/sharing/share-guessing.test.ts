import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashOfToken, newShareToken } from './share-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const guesses = 10_000;

it(`${guesses} guesses at a link's secret find nothing and are rate limited without affecting other addresses`, async () => {
  const guess = (token: string, remoteAddress = '192.0.2.7') =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/deployment/link/open',
      payload: { token },
      remoteAddress,
    });
  const counts = new Map<number, number>();
  let longest = 0;
  for (let round = 0; round < guesses / 50; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guess(randomBytes(16).toString('base64url'))),
    );
    for (const { statusCode, headers } of answers) {
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      if (statusCode === 429) longest = Math.max(longest, Number(headers['retry-after']));
    }
  }
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([404, 429]);
  // One minute's limit is looked up; the run may span two minutes.
  expect(counts.get(404)).toBeLessThanOrEqual(200);
  expect(longest).toBeGreaterThan(0);
  expect((await guess(newShareToken(), '192.0.2.8')).statusCode).toBe(404);
});

it('a secret has 128 bits and is unique', () => {
  const tokens = Array.from({ length: 1000 }, () => newShareToken());
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 16)).toBe(true);
  expect(hashOfToken(tokens[0]!)).not.toEqual(hashOfToken(tokens[1]!));
});
