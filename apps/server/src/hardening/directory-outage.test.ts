import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { startTrialPortal, type TrialPortal } from './trial-portal.testing.ts';

/** R25. The directory is really out for this long, by the clock on the wall: ten minutes in full size. */
const outageSeconds = Number(process.env['OUTAGE_SECONDS'] ?? (isFullSize ? 600 : 8));
const rotations = isFullSize ? 24 : 2;
/** Slower than the portal's own limit on questions about unknown keys. */
const betweenRotationsMs = isFullSize ? 2500 : 1200;

const engineer = 'engineer@contoso.example';
let portal: TrialPortal;
beforeAll(async () => {
  portal = await startTrialPortal();
});
afterAll(() => portal.remove());

const problemOf = (text: string): string => /urn:blueport:problem:([a-z-]+)/.exec(text)?.[1] ?? '';

/** All that a directory can do that is out: break off, answer errors, say nothing. */
const outage = (forSeconds: number) =>
  (['reset-before', '503', 'hang'] as const).map((kind, index) => ({
    match: { area: 'directory' },
    kind,
    probability: [0.4, 0.4, 0.2][index],
    forSeconds,
  }));

interface OutageResult {
  readonly reads: number;
  readonly broken: number;
  /** What sign-ins were told while the directory was away. */
  readonly told: readonly string[];
  readonly recoverySeconds: number;
}

/** A person works on while nobody can sign in; `disturb` runs in the middle of it. */
async function runOutage(
  seconds: number,
  disturb: (token: string) => Promise<unknown>,
): Promise<OutageResult> {
  const { token } = await portal.signIn(engineer);
  // A key that the portal has not seen: what it knows by heart must not carry the sign-ins.
  await portal.cloud('POST', '/__directory/rotate-keys', {});
  await portal.cloud('PUT', '/__faults', outage(seconds));
  const end = Date.now() + seconds * 1000;
  const told = new Set<string>();
  const facts = { reads: 0, broken: 0 };
  const work = async (): Promise<void> => {
    for (let turn = 0; Date.now() < end; turn += 1) {
      const path = ['/api/user/me', '/api/blueprint', '/api/user/subscription'][turn % 3]!;
      const { status } = await portal.call('GET', path, { token });
      facts.reads += 1;
      if (status !== 200) facts.broken += 1;
      await wait(100);
    }
  };
  const knock = async (): Promise<void> => {
    while (Date.now() < end - 1500) {
      const { status, text, headers } = await portal.call('POST', '/api/user/login', {
        body: await portal.loginBody(engineer),
      });
      // Whoever asked before the end and was answered after it was told nothing about the outage.
      if (Date.now() < end - 500)
        told.add(`${status} ${problemOf(text)} ${headers.has('retry-after') ? 'with a time' : ''}`.trim());
      await wait(250);
    }
  };
  await Promise.all([work(), knock(), wait(seconds * 300).then(() => disturb(token))]);
  for (;;) {
    const { status } = await portal.call('POST', '/api/user/login', {
      body: await portal.loginBody(engineer),
    });
    const late = (Date.now() - end) / 1000;
    if (status === 200 || late > 60) return { ...facts, told: [...told], recoverySeconds: late };
    await wait(250);
  }
}

describe('a directory that is away (R25)', () => {
  it(
    `for ${outageSeconds} s: sessions go on, sign-ins are told to wait, and it works again within 30 s`,
    { timeout: (outageSeconds + 120) * 1000 },
    async () => {
      const { reads, broken, told, recoverySeconds } = await runOutage(outageSeconds, async () => undefined);
      reportFigures('R25', {
        outageSeconds,
        requestsOfLiveSession: reads,
        broken,
        signInsTold: told.join(' / '),
        recoverySeconds: recoverySeconds.toFixed(1),
      });
      expect(reads).toBeGreaterThan(outageSeconds * 2);
      expect(broken).toBe(0);
      expect(told).toEqual(['503 cloud-unavailable with a time']);
      expect(recoverySeconds).toBeLessThan(30);
    },
  );

  it('would be noticed if it took a session with it (negative control)', { timeout: 60_000 }, async () => {
    const { broken } = await runOutage(2.5, (token) => portal.call('DELETE', '/api/user/session', { token }));
    expect(broken).toBeGreaterThan(0);
  });
});

/** Sign-ins without a break from several sides while the directory changes its keys. */
async function signInDuring(changeKeys: () => Promise<void>): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const change = new AbortController();
  const side = async (): Promise<void> => {
    while (!change.signal.aborted) {
      // Some tokens are older than the change when they arrive.
      const body = await portal.loginBody(engineer);
      await wait(Math.random() * 50);
      const { status, text } = await portal.call('POST', '/api/user/login', { body });
      const key = `${status} ${problemOf(text)}`.trim();
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  };
  const sides = Array.from({ length: 4 }, side);
  await changeKeys();
  change.abort();
  await Promise.all(sides);
  return answers;
}

describe('keys that change under traffic (R25)', () => {
  it(`${rotations} times refuse nobody`, { timeout: 180_000 }, async () => {
    const answers = await signInDuring(async () => {
      for (let round = 0; round < rotations; round += 1) {
        await wait(betweenRotationsMs);
        await portal.cloud('POST', '/__directory/rotate-keys', {});
      }
      await wait(500);
    });
    const wrong = [...answers].filter(([status]) => status.startsWith('401'));
    reportFigures('R25', { rotations, signIns: answers.get('200') ?? 0, wrong401: wrong.length });
    expect([...answers.keys()]).toEqual(['200']);
  });

  it('do refuse tokens of a key that was taken back (negative control)', async () => {
    const body = await portal.loginBody(engineer);
    await portal.cloud('POST', '/__directory/rotate-keys', { retireOlder: true });
    // Whoever comes with the new key makes the portal look.
    await portal.signIn('reader@contoso.example');
    // Right after many changes the portal cannot tell yet, and says so.
    const knock = async () => (await portal.call('POST', '/api/user/login', { body })).status;
    await expect.poll(knock, { timeout: 15_000, interval: 500 }).toBe(401);
  });
});
