import { CloudError, type CallCloud } from '@blueport/cloud';
import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const pairs = new Map<string, Pair>();
beforeAll(async () => {
  for (const kid of ['old', 'new', 'stranger']) pairs.set(kid, await generateKeyPair('RS256'));
});

/** Creates a directory whose published keys and availability can be changed. */
function directoryOf(...kids: string[]) {
  const directory = { published: kids, isAway: false, requestCount: 0, now: 0 };
  const call: CallCloud = async () => {
    directory.requestCount += 1;
    const { published, isAway } = directory;
    await new Promise(setImmediate);
    if (isAway) throw new CloudError({ kind: 'unavailable', code: 'Away', message: 'Away.' });
    const keys = await Promise.all(
      published.map(async (kid) => ({ ...(await exportJWK(pairs.get(kid)!.publicKey)), kid, alg: 'RS256' })),
    );
    return { status: 200, headers: {}, body: { keys }, retryAfterMs: undefined };
  };
  const keys = createSigningKeys(call, 'https://login.example/keys', () => directory.now);
  const verify = async (kid: string, signedBy = kid): Promise<string> => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(pairs.get(signedBy)!.privateKey);
    return jwtVerify(token, keys).then(
      () => 'taken',
      (error: unknown) => (error instanceof errors.JOSEError ? 'refused' : (error as CloudError).code),
    );
  };
  return { directory, verify };
}

describe('signing keys', () => {
  it('are fetched once for concurrent tokens with the same new key', async () => {
    const { directory, verify } = directoryOf('old');
    expect(await verify('old')).toBe('taken');
    directory.published = ['old', 'new'];
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify('new')));
    expect(new Set(answers)).toEqual(new Set(['taken']));
    expect(directory.requestCount).toBeLessThanOrEqual(3);
  });

  it('are rejected if their IDs are unknown, without flooding the directory', async () => {
    const { directory, verify } = directoryOf('old');
    const answers = [];
    for (let index = 0; index < 50; index += 1) answers.push(await verify('stranger'));
    expect(directory.requestCount).toBeLessThanOrEqual(6);
    // Beyond the reload limit, a forged key cannot be distinguished from a new one, so the response asks for a retry.
    expect(new Set(answers)).toEqual(new Set(['refused', 'TooManyUnknownKeys']));
    directory.published = ['old', 'new'];
    expect(await verify('new')).toBe('TooManyUnknownKeys');
    directory.now += 10_000;
    expect(await verify('new')).toBe('taken');
  });

  it('are rejected without a request if the ID is known but the signature is wrong', async () => {
    const { directory, verify } = directoryOf('old');
    expect(await verify('old', 'stranger')).toBe('refused');
    expect(directory.requestCount).toBe(1);
  });

  it('remain usable while the directory is unavailable, and new ones fail with a retryable error', async () => {
    const { directory, verify } = directoryOf('old');
    expect(await verify('old')).toBe('taken');
    directory.isAway = true;
    directory.now += 3_600_000;
    expect(await verify('old')).toBe('taken');
    expect(await verify('new')).toBe('Away');
  });

  it('are rejected within ten minutes after the directory withdraws them', async () => {
    const { directory, verify } = directoryOf('old');
    expect(await verify('old')).toBe('taken');
    directory.published = ['new'];
    directory.now += 600_001;
    expect(await verify('old')).toBe('refused');
  });
});
