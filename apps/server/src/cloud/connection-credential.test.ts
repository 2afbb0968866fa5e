import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloudProfiles, createDirectory, type ClientCredential } from '@blueport/cloud';
import { jwtVerify, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';
import { selfSignedCertificate } from '../testing/self-signed-certificate.ts';
import { clientOf, credentialContext, createPlatformToken, openCredential } from './connection-credential.ts';

const connection = { clientId: 'app', tenantId: 'tenant', cloud: 'general' } as const;
const federation = { issuer: 'https://platform.example', subject: 'blueport', audience: 'api://exchange' };

/** Returns the form that would be sent to a directory. */
async function formOf(credential: ClientCredential): Promise<URLSearchParams> {
  let sent = '';
  const directory = createDirectory({
    profile: cloudProfiles.general,
    credential,
    call: async ({ body }) => {
      sent = body ?? '';
      return {
        status: 200,
        headers: {},
        body: { access_token: 't', expires_in: 60 },
        retryAfterMs: undefined,
      };
    },
  });
  await directory.clientCredentials('tenant');
  return new URLSearchParams(sent);
}

const noPlatform = createPlatformToken(readSettings({ BLUEPORT_DATA: tmpdir() }));

describe('clientOf', () => {
  it('authenticates with a secret', async () => {
    const form = await formOf(clientOf({ kind: 'secret', secret: 's' }, connection, noPlatform));
    expect(Object.fromEntries(form)).toMatchObject({ client_id: 'app', client_secret: 's' });
  });

  it("authenticates with an assertion signed by the certificate for the tenant's token endpoint", async () => {
    const { certificate, privateKey } = selfSignedCertificate();
    const form = await formOf(
      clientOf({ kind: 'certificate', pem: certificate + privateKey }, connection, noPlatform),
    );
    expect(form.get('client_secret')).toBeNull();
    const key = createPublicKey(
      new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    const { payload, protectedHeader } = await jwtVerify(form.get('client_assertion') ?? '', key, {
      issuer: 'app',
      audience: 'https://login.microsoftonline.com/tenant/oauth2/v2.0/token',
    });
    expect(protectedHeader.alg).toBe('PS256');
    expect(payload.sub).toBe('app');
    const other = selfSignedCertificate();
    const otherKey = createPublicKey(other.privateKey);
    await expect(jwtVerify(form.get('client_assertion') ?? '', otherKey)).rejects.toThrow(/signature/);
  });

  it('uses the platform’s token only if its claims match what the directory trusts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'blueport-federation-'));
    const file = join(folder, 'token');
    const platform = createPlatformToken(
      readSettings({
        BLUEPORT_DATA: folder,
        ENTRA_CLIENT_ID: '10000000-0000-4000-8000-000000000001',
        ENTRA_FEDERATED_TOKEN_FILE: file,
      }),
    );
    const credential = clientOf({ kind: 'federation', ...federation }, connection, platform);
    const write = (claims: object) =>
      writeFileSync(
        file,
        new UnsecuredJWT({
          iss: federation.issuer,
          sub: federation.subject,
          aud: federation.audience,
          ...claims,
        }).encode(),
      );
    write({});
    expect((await formOf(credential)).get('client_assertion')).toMatch(/^ey/);
    for (const claims of [{ iss: 'https://other.example' }, { sub: 'somebody' }, { aud: 'api://else' }]) {
      write(claims);
      await expect(formOf(credential)).rejects.toThrow(/does not match the connection/);
    }
    rmSync(folder, { recursive: true });
  });

  it('rejects federation if the server has no platform identity', async () => {
    await expect(
      formOf(clientOf({ kind: 'federation', ...federation }, connection, noPlatform)),
    ).rejects.toThrow(/no platform identity/);
  });
});

describe('openCredential', () => {
  const vault = createVault(Buffer.alloc(32, 5));
  const sealSecret = (text: string) => vault.seal(text, credentialContext('1'));
  it('opens a secret only for its own connection and kind', () => {
    const row = { id: '1', kind: 'secret', client_secret: sealSecret('s'), federation: null } as const;
    expect(openCredential(vault, row)).toEqual({ kind: 'secret', secret: 's' });
    expect(openCredential(vault, { ...row, kind: 'certificate' })).toEqual({ kind: 'certificate', pem: 's' });
    expect(() => openCredential(vault, { ...row, id: '2' })).toThrow(/authenticate/);
  });
  it('returns the trusted claims of a federation without any secret', () => {
    const row = { id: '1', kind: 'federation', client_secret: null, federation } as const;
    expect(openCredential(vault, row)).toEqual({ kind: 'federation', ...federation });
  });
});
