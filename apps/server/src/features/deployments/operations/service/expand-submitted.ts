import {
  expandTemplate,
  type ExpandedResource,
  type JsonObject,
  type ParameterValues,
} from '@blueport/arm-template';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import { readContent } from '../content/read-content.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { expansionScope } from '../preview/expansion-scope.ts';

/** A resource with all properties from its template; secure values are masked. */
export type DeclaredResource = ExpandedResource;

/** Expands the content that an operation sent. */
export async function expandSubmitted(
  db: Kysely<Database>,
  vault: Vault,
  row: SummaryRow,
  operationId: string,
): Promise<readonly DeclaredResource[]> {
  const content = await readContent(db, vault, operationId);
  const secure = Object.keys(content.secureParameters).map((name) => [name, { value: '********' }]);
  const open = Object.entries(content.parameters).map(([name, value]) => [name, { value }]);
  return expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: Object.fromEntries([...open, ...secure]) as ParameterValues,
    scope: expansionScope({
      scope: row.scope,
      subscriptionId: row.subscription_id,
      resourceGroup: row.resource_group,
      location: row.location,
      principal: { tenantId: row.tenant_id, cloud: row.cloud },
    }),
  }).resources;
}
