import { expandTemplate, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { readContent } from '../content/read-content.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { findDeployment, readOperationRows } from '../store/read-deployments.ts';

/** A resource with everything that its template says of it; secure values are masked. */
export interface DeclaredResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly location?: unknown;
  readonly sku?: unknown;
  readonly kind?: unknown;
  readonly properties?: unknown;
}

/** What a deployment declares, by the last operation that sent a template. */
export interface Declared {
  readonly cloud: CloudName;
  readonly subscriptionId: string;
  readonly resourceGroup: string | null;
  readonly location: string;
  readonly createdAt: Date;
  readonly resources: readonly DeclaredResource[];
}

/** Expands again what a deployment of the organization sent; undefined where there is none of that name. */
export async function readDeclared(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
  idOrName: string,
): Promise<Declared | undefined> {
  const row = await findDeployment(db, organizationId, idOrName);
  if (row === undefined) return undefined;
  const operations = await readOperationRows(db, row.id);
  const place: Omit<Declared, 'resources'> = {
    cloud: row.cloud,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    location: row.location,
    createdAt: row.created_at,
  };
  const sent = operations.find((operation) => operation.template_hash !== null);
  if (sent === undefined) return { ...place, resources: [] };
  const content = await readContent(db, vault, sent.id);
  const secure = Object.keys(content.secureParameters).map((name) => [name, { value: '********' }]);
  const open = Object.entries(content.parameters).map(([name, value]) => [name, { value }]);
  const expansion = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: Object.fromEntries([...open, ...secure]) as ParameterValues,
    scope: expansionScope({
      scope: row.scope,
      subscriptionId: row.subscription_id,
      resourceGroup: row.resource_group,
      location: row.location,
      principal: { tenantId: row.tenant_id, cloud: row.cloud },
    }),
  });
  return { ...place, resources: expansion.resources };
}
