import { createHash, randomBytes } from 'node:crypto';
import type { Share, SharedEntry, ShareRight } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import { findDeployment, summaries, type SummaryRow } from '../operations/index.ts';
import { effectiveRights, rightsOfSharer, rightsOfSharers } from './share-rights.ts';

/** Returns 128 random bits; the database stores only the hash. */
export function newShareToken(): string {
  return randomBytes(16).toString('base64url');
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Selects shares that have neither ended nor been revoked, with the names of both sides. */
export function liveShares(db: Kysely<Database>) {
  return db
    .selectFrom('deployment_share as s')
    .innerJoin('organization as g', 'g.id', 's.organization_id')
    .leftJoin('account as p', 'p.id', 's.account_id')
    .leftJoin('account as c', 'c.id', 's.created_by')
    .selectAll('s')
    .select([
      'g.name as organization_name',
      'p.name as person_name',
      'p.email as person_email',
      'c.name as sharer_name',
      'c.email as sharer_email',
    ])
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`clock_timestamp()`);
}
export type ShareRow = Awaited<ReturnType<ReturnType<typeof liveShares>['executeTakeFirstOrThrow']>>;

/** Returns the ETag of a share, which changes with its editable properties. */
export const etagOfShare = (row: Pick<ShareRow, 'rights' | 'expires_at'>): string =>
  `"${row.expires_at.getTime().toString(36)}-${row.rights.join('.')}"`;

/** Presents a share as its deployment's page shows it. */
export async function presentShare(db: Kysely<Database>, row: ShareRow): Promise<Share> {
  return toShare(row, await rightsOfSharer(db, row.organization_id, row.created_by));
}

/** Presents all shares of a deployment. */
export async function presentShares(
  db: Kysely<Database>,
  organizationId: string,
  rows: readonly ShareRow[],
): Promise<Share[]> {
  const sharers = await rightsOfSharers(
    db,
    organizationId,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => toShare(row, sharers.get(row.created_by) ?? []));
}

function toShare(row: ShareRow, sharer: readonly ShareRight[]): Share {
  return {
    id: row.id,
    kind: row.account_id === null ? 'link' : 'person',
    person:
      row.account_id === null
        ? null
        : { id: row.account_id, name: row.person_name ?? '', email: row.person_email ?? '' },
    note: row.note,
    rights: row.rights,
    effective: effectiveRights(row.rights, sharer),
    sharedBy: { id: row.created_by, name: row.sharer_name ?? '', email: row.sharer_email ?? '' },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    uses: row.uses,
    etag: etagOfShare(row),
  };
}

/** An opened share: its deployment, and the effective rights. */
export interface OpenedShare {
  readonly row: ShareRow;
  readonly deployment: SummaryRow;
  readonly entry: SharedEntry;
}

function entryOf(row: ShareRow, deployment: SummaryRow, rights: ShareRight[]): SharedEntry {
  return {
    id: row.id,
    title: deployment.title,
    state: deployment.state,
    rights,
    sharedBy: row.sharer_name ?? '',
    organization: row.organization_name,
    expiresAt: row.expires_at.toISOString(),
  };
}

const goneStates: ReadonlySet<string> = new Set(['Deleted', 'Detached']);

/**
 * Opens a share that has effective rights; any other share gets the same 404. The holder of a share with effective
 * rights is informed if its deployment is gone.
 */
export async function openShare(
  db: Kysely<Database>,
  row: ShareRow | undefined,
  needs: 'view' | 'download' | 'operate',
  counts = true,
): Promise<OpenedShare> {
  if (row === undefined) throw notFound();
  const rights = effectiveRights(row.rights, await rightsOfSharer(db, row.organization_id, row.created_by));
  const deployment = await findDeployment(db, row.organization_id, row.deployment_id);
  if (deployment === undefined || !rights.includes('view') || !rights.includes(needs)) throw notFound();
  if (goneStates.has(deployment.state)) throw new Refusal('conflict', { reason: 'gone' });
  if (counts) {
    await db
      .updateTable('deployment_share')
      .set({ uses: sql<number>`uses + 1`, last_used_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute();
  }
  return { row, deployment, entry: entryOf(row, deployment, rights) };
}

/** Returns the deployments that shares of an organization open now, without shares that open nothing. */
export async function entriesOf(
  db: Kysely<Database>,
  organizationId: string,
  rows: readonly ShareRow[],
): Promise<SharedEntry[]> {
  const [sharers, deployments] = await Promise.all([
    rightsOfSharers(
      db,
      organizationId,
      rows.map((row) => row.created_by),
    ),
    summaries(db)
      .where('d.organization_id', '=', organizationId)
      .where(sql<boolean>`d.id = any(${rows.map((row) => row.deployment_id)})`)
      .execute(),
  ]);
  const byId = new Map(deployments.map((deployment) => [deployment.id, deployment]));
  return rows.flatMap((row) => {
    const rights = effectiveRights(row.rights, sharers.get(row.created_by) ?? []);
    const deployment = byId.get(row.deployment_id);
    if (deployment === undefined || goneStates.has(deployment.state) || !rights.includes('view')) return [];
    return [entryOf(row, deployment, rights)];
  });
}
