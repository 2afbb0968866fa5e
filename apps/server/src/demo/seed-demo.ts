import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../cloud/cloud-environment.ts';
import { credentialContext } from '../cloud/connection-credential.ts';
import type { SandboxDescription } from '../cloud/sandbox-description.ts';
import type { Database } from '../database/tables/index.ts';
import { runBatch } from '../database/run-batch.ts';
import type { Parts } from '../feature.ts';
import { guestDays } from '@blueport/contracts';
import { insertOrganization } from '../features/identity/organizations/index.ts';

const names: Readonly<Record<string, string>> = {
  blueport: 'Blueport',
  contoso: 'Contoso',
  fabrikam: 'Fabrikam',
  agency: 'Agency',
};
const operatorKey = 'blueport';

type Tx = Transaction<Database>;

interface Place {
  readonly organizationId: string;
  readonly isGuest: boolean;
  /** The person's identities in the directories of the organization; the one in the home directory for a guest. */
  readonly identities: SandboxDescription['accounts'][number]['identities'];
}

/** Expiry of the demo's guests. */
const guestEnd = sql<Date>`now() + make_interval(days => ${sql.lit(guestDays)})`;

async function seedAccount(
  tx: Tx,
  account: SandboxDescription['accounts'][number],
  { organizationId, isGuest, identities }: Place,
  issuerOf: (tenantId: string) => string,
  newId: () => string,
): Promise<void> {
  const [home] = identities;
  if (!home) return;
  const known = await tx
    .selectFrom('identity')
    .select('account_id')
    .where('tenant_id', '=', home.tenantId)
    .where('object_id', '=', home.objectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const id = known?.account_id ?? newId();
  if (!known) {
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('name', '=', account.role ?? 'reader')
      .executeTakeFirstOrThrow();
    const { name, email } = account;
    await tx
      .insertInto('account')
      .values({
        id,
        organization_id: organizationId,
        role_id: role.id,
        name,
        email,
        state: 'Active',
        is_guest: isGuest,
        expires_at: isGuest ? guestEnd : null,
      })
      .execute();
  }
  for (const { tenantId, objectId } of identities) {
    const issuer = issuerOf(tenantId);
    // The issuer contains the embedded cloud's port, which may have changed since the last start.
    await runBatch(
      tx,
      tx
        .updateTable('identity')
        .set({ issuer })
        .where('tenant_id', '=', tenantId)
        .where('object_id', '=', objectId)
        .where('issuer', '<>', issuer),
      tx
        .insertInto('identity')
        .values({ issuer, tenant_id: tenantId, object_id: objectId, account_id: id })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}

/** Imports the people and directories of the embedded cloud's demo data. Idempotent. */
export async function seedDemo(parts: Parts, world: CloudEnvironment): Promise<void> {
  const { sandbox } = world;
  if (!sandbox) return;
  await parts.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(tx);
    const organizations = new Map<string, string>();
    for (const key of new Set(sandbox.tenants.map((tenant) => tenant.organization))) {
      if (key === null) continue;
      const organization = { key, name: names[key] ?? key, isOperator: key === operatorKey };
      organizations.set(key, await insertOrganization(tx, organization, parts.newId));
    }
    for (const { tenantId, organization, cloud, name, domain } of sandbox.tenants) {
      const organizationId = organizations.get(organization ?? '');
      if (organizationId === undefined) continue;
      await tx
        .insertInto('directory')
        .values({ tenant_id: tenantId, organization_id: organizationId, cloud, name, domain })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ domain }))
        .execute();
    }
    for (const account of sandbox.accounts) {
      const cloud = world.clouds[account.cloud];
      // Accounts without a role own resources in the cloud but are not members of the portal.
      if (!cloud || account.role === null) continue;
      const issuerOf = (tenantId: string): string => cloud.issuerOf(tenantId);
      for (const key of [account.organization, account.guestOf ?? null]) {
        const organizationId = organizations.get(key ?? '');
        if (organizationId === undefined) continue;
        const isGuest = key !== account.organization;
        const identities = account.identities.filter(({ tenantId }) =>
          isGuest
            ? tenantId === account.homeTenantId
            : sandbox.tenants.some((tenant) => tenant.tenantId === tenantId && tenant.organization === key),
        );
        const place = { organizationId, isGuest, identities };
        await seedAccount(tx, account, place, issuerOf, parts.newId);
      }
    }
    for (const { organization, tenantId, cloud, clientId, clientSecret } of sandbox.connections) {
      const organizationId = organizations.get(organization);
      if (organizationId === undefined) continue;
      const id = parts.newId();
      await tx
        .insertInto('connection')
        .values({
          id,
          organization_id: organizationId,
          tenant_id: tenantId,
          cloud,
          client_id: clientId,
          name: 'Background work',
          client_secret: parts.vault.seal(clientSecret, credentialContext(id)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
