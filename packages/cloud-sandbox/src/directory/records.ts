import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Cloud } from '../context.ts';
import { migrate } from '../store/store.ts';

const STEPS = [
  `CREATE TABLE directory_records (
    cloud TEXT NOT NULL, model TEXT NOT NULL, id TEXT NOT NULL, tenant_id TEXT NOT NULL, payload TEXT NOT NULL,
    expires_at INTEGER, grant_id TEXT, uid TEXT, account_id TEXT, PRIMARY KEY (cloud, model, id)
  );
  CREATE INDEX directory_records_grant ON directory_records (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX directory_records_account ON directory_records (account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX directory_records_expiry ON directory_records (expires_at);`,
];

/** A record of the directory, and the tenant that created it. */
export interface DirectoryRecord {
  tenantId: string;
  payload: AdapterPayload;
}

/**
 * Codes, refresh tokens, grants and sessions of one cloud. All tenants of a cloud share them, so that a refresh token
 * works in every directory that has the person as a member.
 */
export class Records {
  readonly #db: DatabaseSync;
  readonly #cloud: Cloud;
  readonly #now: () => Date;
  #writes = 0;

  constructor(db: DatabaseSync, cloud: Cloud, now: () => Date) {
    migrate(db, 'directory-records', STEPS);
    this.#db = db;
    this.#cloud = cloud;
    this.#now = now;
  }

  save(model: string, id: string, record: DirectoryRecord, seconds: number | undefined): void {
    const { payload, tenantId } = record;
    if (this.#writes++ % 200 === 0) this.#forgetExpired();
    this.#db
      .prepare(
        `INSERT INTO directory_records (cloud, model, id, tenant_id, payload, expires_at, grant_id, uid, account_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (cloud, model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
      )
      .run(
        this.#cloud,
        model,
        id,
        tenantId,
        JSON.stringify(payload),
        seconds === undefined || Number.isNaN(seconds) ? null : this.#seconds() + seconds,
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.accountId ?? null,
      );
  }

  find(model: string, id: string): DirectoryRecord | undefined {
    return this.#findBy('id', model, id);
  }

  findByUid(model: string, uid: string): DirectoryRecord | undefined {
    return this.#findBy('uid', model, uid);
  }

  consume(model: string, id: string): void {
    this.#db
      .prepare(
        `UPDATE directory_records SET payload = json_set(payload, '$.consumed', ?) WHERE cloud = ? AND model = ? AND id = ?`,
      )
      .run(this.#seconds(), this.#cloud, model, id);
  }

  destroy(model: string, id: string): void {
    this.#db
      .prepare('DELETE FROM directory_records WHERE cloud = ? AND model = ? AND id = ?')
      .run(this.#cloud, model, id);
  }

  destroyGrant(grantId: string): void {
    this.#db
      .prepare('DELETE FROM directory_records WHERE cloud = ? AND grant_id = ?')
      .run(this.#cloud, grantId);
  }

  /** Deletes everything issued to one person, or to all people if no account is given. */
  destroyAllOf(accountId?: string): void {
    this.#db
      .prepare('DELETE FROM directory_records WHERE cloud = ? AND (?2 IS NULL OR account_id = ?2)')
      .run(this.#cloud, accountId ?? null);
  }

  /** Returns the store of one tenant's provider, which marks its records with the tenant. */
  adapterFor(tenantId: string): (model: string) => Adapter {
    return (model) => ({
      upsert: async (id, payload, seconds) => this.save(model, id, { tenantId, payload }, seconds),
      find: async (id) => this.find(model, id)?.payload,
      findByUid: async (uid) => this.findByUid(model, uid)?.payload,
      findByUserCode: async () => undefined,
      consume: async (id) => this.consume(model, id),
      destroy: async (id) => this.destroy(model, id),
      revokeByGrantId: async (grantId) => this.destroyGrant(grantId),
    });
  }

  #findBy(column: 'id' | 'uid', model: string, value: string): DirectoryRecord | undefined {
    const row = this.#db
      .prepare(
        `SELECT tenant_id, payload FROM directory_records
         WHERE cloud = ? AND model = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`,
      )
      .get(this.#cloud, model, value, this.#seconds());
    if (row === undefined) return undefined;
    return {
      tenantId: String(row['tenant_id']),
      payload: JSON.parse(String(row['payload'])) as AdapterPayload,
    };
  }

  #forgetExpired(): void {
    this.#db.prepare('DELETE FROM directory_records WHERE expires_at <= ?').run(this.#seconds());
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}
