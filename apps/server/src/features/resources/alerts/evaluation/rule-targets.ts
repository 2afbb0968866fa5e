import { maxAlertResources } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AlertRuleTable } from '../../../../database/tables/alerts.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { MetricResource } from '../../metrics/index.ts';
import type { AlertClaim } from './claims.ts';

export type RuleRow = Selectable<AlertRuleTable>;

/** A resource with what decides whether a rule watches it. */
interface Target extends MetricResource {
  readonly groupKey: string | null;
  /** By name in lower case. */
  readonly tags: ReadonlyMap<string, string>;
  readonly deployments: readonly string[];
}

interface Row {
  readonly id: string;
  readonly id_key: string;
  readonly name: string;
  readonly type: string;
  readonly kind: string | null;
  readonly location: string;
  readonly group_name: string | null;
  readonly group_key: string | null;
  readonly tags: Record<string, string> | null;
}

/** Reads the names of deployments by the keys of their resources. */
async function readDeployments(
  db: Kysely<Database>,
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (names.length === 0) return found;
  const { rows } = await sql<{ key: string; names: string[] }>`
    select s.resource_key as key, array_agg(distinct d.name) as names from deployment d
      join deployment_operation o on o.deployment_id = d.id join deployment_step s on s.operation_id = o.id
     where d.organization_id = ${organizationId} and d.name = any(${[...names]}::text[])
       and o.started_at is not null and s.state not in ('Pending', 'Skipped', 'Canceled')
     group by 1`.execute(db);
  for (const row of rows) found.set(row.key, row.names);
  return found;
}

/** Reads the resources of a subscription that rules may watch, with one query for all rules. */
async function readTargets(
  db: Kysely<Database>,
  { organizationId, subscriptionId }: AlertClaim,
  rules: readonly RuleRow[],
): Promise<Target[]> {
  const types = [...new Set(rules.map(({ resource_type: type }) => type.toLowerCase()))];
  const { rows } = await sql<Row>`select id, id_key, name, type, kind, location, group_name, group_key, tags
    from inventory_resource where organization_id = ${organizationId} and subscription_id = ${subscriptionId}
     and type_key = any(${types}::text[]) and deleted_at is null order by id_key`.execute(db);
  const names = [...new Set(rules.flatMap(({ deployment }) => deployment ?? []))];
  const deployments = await readDeployments(db, organizationId, names);
  return rows.map((row) => ({
    id: row.id,
    key: row.id_key,
    name: row.name,
    type: row.type,
    kind: row.kind,
    location: row.location,
    resourceGroup: row.group_name,
    subscriptionId,
    // The connection reads the whole subscription.
    isOpen: true,
    groupKey: row.group_key,
    tags: new Map(Object.entries(row.tags ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    deployments: deployments.get(row.id_key) ?? [],
  }));
}

/** Returns whether a rule watches a resource of its type. */
function watches(rule: RuleRow, { key, groupKey, tags, deployments }: Target): boolean {
  if (rule.resource_key !== null) return key === rule.resource_key;
  if (rule.group_key !== null && groupKey !== rule.group_key) return false;
  if (rule.deployment !== null) return deployments.includes(rule.deployment);
  if (rule.tag === null) return true;
  const at = rule.tag.indexOf('=');
  return tags.get(rule.tag.slice(0, at).toLowerCase()) === rule.tag.slice(at + 1);
}

/** A rule with the resources that it evaluates. */
export interface RuleTargets {
  readonly rule: RuleRow;
  readonly resources: readonly MetricResource[];
}

/** Returns the resources of each rule: of a larger scope, the first. */
export async function readRuleTargets(
  db: Kysely<Database>,
  claim: AlertClaim,
  rules: readonly RuleRow[],
): Promise<RuleTargets[]> {
  const byType = Map.groupBy(await readTargets(db, claim, rules), ({ type }) => type.toLowerCase());
  return rules.map((rule) => ({
    rule,
    resources: (byType.get(rule.resource_type.toLowerCase()) ?? [])
      .filter((target) => watches(rule, target))
      .slice(0, maxAlertResources),
  }));
}
