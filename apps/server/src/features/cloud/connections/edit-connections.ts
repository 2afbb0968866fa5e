import type { Connection, connectionRoutes, ConnectionTest, BodyOf, IssueCode } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import {
  clientOf,
  openCredential,
  type PlatformToken,
  credentialContext,
  type PlainCredential,
} from '../../../cloud/connection-credential.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { findConnectionOf, presentConnection, type ConnectionRow } from './connection-store.ts';
import { testConnection } from './test-connection.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Vault } from '../../../security/vault.ts';

type GivenCredential = BodyOf<typeof connectionRoutes.create>['credential'];

/** A validated credential, with its non-secret properties. */
interface ReadCredential {
  readonly plain: PlainCredential;
  readonly thumbprint: string | null;
  readonly expiresAt: Date | null;
}

const refuse = (field: string, code: IssueCode): never => {
  throw invalidInput([issue(`#/credential/${field}`, code)]);
};

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    return refuse('certificate', 'not-a-certificate');
  }
}

function readKey(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    return refuse('privateKey', 'not-a-private-key');
  }
}

/** Validates a credential before it is stored: a certificate must be currently valid and match its key. */
function readCredential(credential: GivenCredential, now: Date): ReadCredential {
  if (credential.kind === 'secret') {
    return { plain: { kind: 'secret', secret: credential.secret }, thumbprint: null, expiresAt: null };
  }
  if (credential.kind === 'federation') {
    const { issuer, subject, audience } = credential;
    return { plain: { kind: 'federation', issuer, subject, audience }, thumbprint: null, expiresAt: null };
  }
  const certificate = readCertificate(credential.certificate);
  const key = readKey(credential.privateKey);
  if (key.asymmetricKeyType !== 'rsa') {
    refuse('privateKey', 'not-an-rsa-key');
  }
  if (!certificate.checkPrivateKey(key)) {
    refuse('privateKey', 'key-of-another-certificate');
  }
  const expiresAt = new Date(certificate.validTo);
  if (expiresAt <= now) refuse('certificate', 'certificate-expired');
  const pem = `${certificate.toString().trim()}\n${key.export({ type: 'pkcs8', format: 'pem' }).toString()}`;
  return { plain: { kind: 'certificate', pem }, thumbprint: certificate.fingerprint256, expiresAt };
}

/** Returns the stored columns of a credential, with secrets sealed. */
function sealCredential(vault: Vault, id: string, { plain, thumbprint, expiresAt }: ReadCredential) {
  const secret = plain.kind === 'secret' ? plain.secret : plain.kind === 'certificate' ? plain.pem : null;
  const { kind, ...federation } = plain;
  return {
    kind,
    client_secret: secret === null ? null : vault.seal(secret, credentialContext(id)),
    federation: kind === 'federation' ? JSON.stringify(federation) : null,
    thumbprint,
    credential_expires_at: expiresAt,
  };
}

export interface ConnectionParts extends Parts {
  readonly world: CloudEnvironment;
  readonly platformToken: PlatformToken;
}

/** Throws a 404 refusal for connections of another organization, which are managed only by its own members. */
export function checkOwn(call: {
  readonly params: { readonly id: string };
  readonly session: { readonly organizationId: string };
}): string {
  if (call.params.id.toLowerCase() !== call.session.organizationId) throw notFound();
  return call.session.organizationId;
}

function cloudOf({ world }: ConnectionParts, row: ConnectionRow): ConnectedCloud {
  const cloud = world.clouds[row.cloud];
  if (!cloud) throw new Refusal('cloud-unavailable', { retryAfterSeconds: 60 });
  return cloud;
}

const identityOf = (row: ConnectionRow) => ({
  clientId: row.client_id,
  tenantId: row.tenant_id,
  cloud: row.cloud,
});

/** Returns the audit log entry of a connection, without any part of its credential. */
const facts = ({
  name,
  kind,
  tenant_id: tenantId,
  client_id: clientId,
  thumbprint,
  federation,
}: ConnectionRow) => ({
  name,
  kind,
  tenantId,
  clientId,
  thumbprint,
  federation,
});

async function finish(
  parts: ConnectionParts,
  tx: Transaction<Database>,
  organizationId: string,
  id: string,
  change: 'created' | 'edited',
): Promise<ConnectionRow> {
  const row = await findConnectionOf(tx, organizationId, id);
  await announceChange(parts.publish, tx, organizationId, { object: 'connection', change, id });
  return row;
}

/** Adds a connection to a directory of the organization. */
export function createConnection(
  parts: ConnectionParts,
  call: Call<typeof connectionRoutes.create>,
): Promise<Connection> {
  const organizationId = checkOwn(call);
  const { name, clientId, credential } = call.body;
  const tenantId = call.body.tenantId.toLowerCase();
  const read = readCredential(credential, parts.now());
  const id = parts.newId();
  return call.write(async (tx) => {
    const directory = await tx
      .selectFrom('directory')
      .select('cloud')
      .where('tenant_id', '=', tenantId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!directory) {
      throw invalidInput([issue('#/tenantId', 'unknown')]);
    }
    const added = await tx
      .insertInto('connection')
      .values({
        id,
        organization_id: organizationId,
        tenant_id: tenantId,
        cloud: directory.cloud,
        client_id: clientId,
        name,
        ...sealCredential(parts.vault, id, read),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      throw invalidInput([issue('#/clientId', 'application-connected')]);
    }
    const row = await finish(parts, tx, organizationId, id, 'created');
    return {
      answer: presentConnection(row),
      audit: {
        action: 'connection.create',
        objectType: 'connection',
        objectId: id,
        after: facts(row),
        details: facts(row),
      },
    };
  });
}

/** Tests a connection with its current credential and stores the result. */
export async function runTest(
  parts: ConnectionParts,
  call: Call<typeof connectionRoutes.test>,
): Promise<ConnectionTest> {
  const organizationId = checkOwn(call);
  const { db } = parts.database;
  const row = await findConnectionOf(db, organizationId, call.params.cid);
  const storedConnection = await db
    .selectFrom('connection')
    .select(['id', 'kind', 'client_secret', 'federation'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (!storedConnection) throw notFound();
  const client = clientOf(
    openCredential(parts.vault, storedConnection),
    identityOf(row),
    parts.platformToken,
  );
  const result = await testConnection(cloudOf(parts, row), row.tenant_id, client, parts.now());
  return call.write(async (tx) => {
    await tx
      .updateTable('connection')
      .set({ last_test: JSON.stringify(result) })
      .where('id', '=', row.id)
      .execute();
    await finish(parts, tx, organizationId, row.id, 'edited');
    return {
      answer: result,
      audit: {
        action: 'connection.test',
        objectType: 'connection',
        objectId: row.id,
        details: { ok: result.ok, scopes: result.scopes.length },
      },
    };
  });
}

/**
 * Renames a connection or replaces its credential. A new credential must pass the test first; until then the old one
 * stays in use.
 */
export async function rotateConnection(
  parts: ConnectionParts,
  call: Call<typeof connectionRoutes.rotate>,
): Promise<Connection> {
  const organizationId = checkOwn(call);
  const { body } = call;
  const before = await findConnectionOf(parts.database.db, organizationId, call.params.cid);
  call.requireMatch(`"${before.version}"`);
  const read = body.credential && readCredential(body.credential, parts.now());
  const result =
    read &&
    (await testConnection(
      cloudOf(parts, before),
      before.tenant_id,
      clientOf(read.plain, identityOf(before), parts.platformToken),
      parts.now(),
    ));
  if (result && !result.ok) {
    const { reason, values } = result;
    throw new Refusal('cloud-refused', { ...(reason && { reason }), ...(values && { values }) });
  }
  return call.write(async (tx) => {
    const edited = await tx
      .updateTable('connection')
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(read && { ...sealCredential(parts.vault, before.id, read), rotated_at: sql<Date>`now()` }),
        ...(result && { last_test: JSON.stringify(result) }),
        version: before.version + 1,
        updated_at: sql`now()`,
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returning('id')
      .executeTakeFirst();
    if (!edited) throw new Refusal('stale');
    const row = await finish(parts, tx, organizationId, before.id, 'edited');
    return {
      answer: presentConnection(row),
      audit: {
        action: 'connection.rotate',
        objectType: 'connection',
        objectId: row.id,
        before: facts(before),
        after: facts(row),
        details: { ...facts(row), credentialReplaced: read !== undefined },
      },
    };
  });
}

/** Removes a connection with its credential. */
export function removeConnection(
  parts: ConnectionParts,
  call: Call<typeof connectionRoutes.remove>,
): Promise<void> {
  const organizationId = checkOwn(call);
  return call.write(async (tx) => {
    const before = await findConnectionOf(tx, organizationId, call.params.cid);
    call.requireMatch(`"${before.version}"`);
    await tx
      .deleteFrom('connection')
      .where('id', '=', before.id)
      .where('organization_id', '=', organizationId)
      .execute();
    const change = { object: 'connection', change: 'removed', id: before.id } as const;
    await announceChange(parts.publish, tx, organizationId, change);
    return {
      answer: undefined,
      audit: {
        action: 'connection.delete',
        objectType: 'connection',
        objectId: before.id,
        before: facts(before),
        details: facts(before),
      },
    };
  });
}
