import type { SandboxOptions } from '@blueport/cloud-sandbox';
import type { SessionAnswer } from '@blueport/contracts';
import { createPlatformToken } from '../cloud/connection-credential.ts';
import { createFindConnection } from '../cloud/find-connection.ts';
import { createLogger } from '../logging.ts';
import { readSettings } from '../settings.ts';
import { createVault } from '../security/vault.ts';
import { claimSubscriptions } from '../features/cloud/inventory/sync/claims.ts';
import {
  createConnectionReader,
  type ConnectionReader,
} from '../features/cloud/inventory/sync/connection-reader.ts';
import { discover } from '../features/cloud/inventory/sync/discover.ts';
import { readClaim } from '../features/cloud/inventory/sync/read-claim.ts';
import { actorOf, type Actor } from './administration.testing.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from './embedded-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** An entry of the embedded cloud's ledger, with the fields read by tests. */
interface LedgerRow {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly accepted: boolean;
  readonly sequence: number;
  readonly principal: { readonly kind: string; readonly id: string; readonly name: string } | null;
}

/** A server with an embedded cloud, whose inventory reads are started by the test. */
export interface InventoryWorld {
  readonly embedded: EmbeddedWorld;
  readonly server: TestServer;
  readonly readerOf: ConnectionReader;
  tenantOf(name: string): string;
  signIn(email: string, tenant: string): Promise<Actor>;
  /** Discovers the subscriptions visible to the connections. */
  discover(): Promise<boolean>;
  /** Reads due subscriptions with the connections. Returns their number. */
  readDue(): Promise<number>;
  ledger(path: string, after?: number): Promise<LedgerRow[]>;
  stop(): Promise<void>;
}

export async function startInventoryWorld(options: SandboxOptions = {}): Promise<InventoryWorld> {
  const embedded = await startEmbeddedWorld(options);
  const server = await startTestServer({ world: embedded.world });
  const { db } = server.database;
  const platformToken = createPlatformToken(readSettings({ BLUEPORT_DATA: '.' }));
  const findConnection = createFindConnection(db, createVault(Buffer.alloc(32, 7)), platformToken);
  const readerOf = createConnectionReader(embedded.world, findConnection);
  const log = createLogger('silent');
  const tenantOf = (name: string) =>
    embedded.world.sandbox!.tenants.find((tenant) => tenant.name === name)!.tenantId;
  return {
    embedded,
    server,
    readerOf,
    tenantOf,
    async signIn(email, tenant) {
      const tenantId = tenantOf(tenant);
      const body = {
        tenantId,
        accessToken: await embedded.tokenOf(email, tenantId, 'portal'),
        azureToken: await embedded.tokenOf(email, tenantId, 'management'),
      };
      const answer = await server.request('POST', '/api/user/login', { body });
      return actorOf(server, answer.body as SessionAnswer);
    },
    async discover() {
      let isNew = false;
      const fail = (error: unknown): never => {
        throw error;
      };
      await discover(db, readerOf, fail, async () => {
        isNew = true;
      });
      return isNew;
    },
    async readDue() {
      const claims = await claimSubscriptions(db, 'test', { limit: 100, perOrganization: 100 });
      const { signal } = new AbortController();
      for (const claim of claims) {
        await readClaim({ db, log, signal }, claim, async () => {
          const arm = await readerOf(claim.organization_id, claim.tenant_id, claim.cloud);
          if (!arm) throw new Error('There is no connection.');
          return { arm, source: 'connection', readBy: null };
        });
      }
      return claims.length;
    },
    async ledger(path, after = 0) {
      const query = new URLSearchParams({ path, after: String(after), limit: '1000' });
      const answer = await globalThis.fetch(
        `http://127.0.0.1:${embedded.sandbox.port}/__ledger?${query.toString()}`,
      );
      return ((await answer.json()) as { entries: LedgerRow[] }).entries;
    },
    async stop() {
      await server.stop();
      await embedded.sandbox.close();
    },
  };
}
