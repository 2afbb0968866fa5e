import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../store/store.ts';
import { createPeople, TENANTS } from '../world/people.ts';
import { Keyring } from './keyring.ts';
import type { AccessTokenRequest, Tokens } from './tokens.ts';
import { createTokens } from './tokens.ts';

const people = createPeople();
const start = new Date('2026-11-21T08:00:00Z');
let clock = start;
let keyring: Keyring;
let tokens: Tokens;

beforeAll(async () => {
  const now = (): Date => clock;
  keyring = await Keyring.open(openStore(':memory:'), now);
  tokens = createTokens({ people, keyring, origin: () => 'http://localhost:4001', now, tokenSeconds: 3599 });
});

async function token(overrides: AccessTokenRequest['overrides'] = {}): Promise<string> {
  const account = people.accountByEmail('reader@contoso.example');
  const tenant = people.tenant(TENANTS.contoso);
  if (account === undefined || tenant === undefined) throw new Error('the demo world is incomplete');
  const issued = await tokens.issueAccessToken({
    tenant,
    audience: 'management',
    client: people.portalClients.general,
    subject: { account, permissions: ['user_impersonation'], onBehalfOf: false },
    overrides,
  });
  return issued.token;
}

const verify = (value: string | undefined): Promise<unknown> => tokens.verify(value, 'management', 'general');

describe('token verification', () => {
  it('returns the principal of a valid token', async () => {
    await expect(verify(`Bearer ${await token()}`)).resolves.toMatchObject({
      kind: 'user',
      tenantId: TENANTS.contoso,
      upn: 'reader@contoso.example',
      cloud: 'general',
    });
    await expect(verify(await token())).resolves.not.toHaveProperty('actor');
  });

  it('rejects a request without a token', async () => {
    await expect(verify(undefined)).rejects.toMatchObject({ code: 'AuthenticationFailed' });
    await expect(verify('Bearer ')).rejects.toMatchObject({ code: 'AuthenticationFailed' });
  });

  it('rejects a token for another audience, cloud or issuer', async () => {
    const good = await token();
    await expect(tokens.verify(good, 'graph', 'general')).rejects.toMatchObject({
      code: 'InvalidAuthenticationTokenAudience',
    });
    await expect(tokens.verify(good, 'management', 'us_gov')).rejects.toMatchObject({
      code: 'InvalidAuthenticationTokenAudience',
    });
    const foreign = await token({ claims: { iss: 'https://evil.example/' } });
    await expect(verify(foreign)).rejects.toMatchObject({ code: 'InvalidAuthenticationTokenTenant' });
    const gov = await token({ claims: { tid: TENANTS.agency } });
    await expect(verify(gov)).rejects.toMatchObject({ code: 'InvalidAuthenticationTokenTenant' });
  });

  it('rejects an expired token', async () => {
    const short = await token({ expiresIn: 60 });
    await expect(verify(short)).resolves.toBeTruthy();
    clock = new Date(start.getTime() + 61_000);
    await expect(verify(short)).rejects.toMatchObject({ code: 'ExpiredAuthenticationToken' });
    clock = start;
  });

  it('rejects a forged token', async () => {
    const good = await token();
    const [head = '', body = '', signature = ''] = good.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const { kid } = await keyring.signingKey();
    const symmetric = await new SignJWT(JSON.parse(Buffer.from(body, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(JSON.stringify(keyring.publicKeys()[0])));
    const { privateKey } = await generateKeyPair('RS256');
    const ownKey = await new SignJWT(JSON.parse(Buffer.from(body, 'base64url').toString()))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
    for (const forged of [
      `${none}.${body}.`,
      symmetric,
      ownKey,
      `${head}.${body}.${signature.slice(2)}`,
      'x.y.z',
      'junk',
    ]) {
      await expect(verify(forged)).rejects.toMatchObject({ code: 'InvalidAuthenticationToken' });
    }
  });

  it('accepts a token after a key rotation, but not after its key is retired', async () => {
    const old = await token();
    await keyring.rotate();
    expect(keyring.publicKeys()).toHaveLength(2);
    await expect(verify(old)).resolves.toBeTruthy();
    await keyring.rotate({ retireOlder: true });
    await expect(verify(old)).rejects.toMatchObject({ code: 'InvalidAuthenticationToken' });
    await expect(verify(await token())).resolves.toBeTruthy();
  });
});
