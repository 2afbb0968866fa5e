import type { InventorySource } from '@blueport/contracts';

/** A resource as returned by the cloud's lists. */
export interface ListedResource {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location?: string;
  readonly tags?: Readonly<Record<string, unknown>> | null;
  readonly sku?: { readonly name?: unknown; readonly tier?: unknown } | null;
  readonly kind?: string | null;
  readonly managedBy?: string | null;
  readonly provisioningState?: string | null;
  readonly createdTime?: string | null;
  readonly changedTime?: string | null;
}

/** A resource group as returned by the cloud's lists. */
export interface ListedGroup {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly tags?: Readonly<Record<string, unknown>> | null;
  readonly properties?: { readonly provisioningState?: string };
}

/** An inventory row to be written, with database column names. */
export interface InventoryResource {
  readonly id_key: string;
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly type: string;
  readonly type_key: string;
  readonly location: string;
  readonly group_key: string | null;
  readonly group_name: string | null;
  readonly tags: Record<string, string>;
  readonly sku: string | null;
  readonly kind: string | null;
  readonly managed_by: string | null;
  readonly provisioning_state: string | null;
  readonly created_time: string | null;
  readonly changed_time: string | null;
  readonly source: InventorySource;
  readonly search_text: string;
}

/** Returns the subscription ID, a slash, and the lowercase group name. */
export const groupKeyOf = (subscriptionId: string, group: string): string =>
  `${subscriptionId.toLowerCase()}/${group.toLowerCase()}`;

/** Returns the resource group in a resource ID, or null for resources directly in a subscription. */
export const groupOf = (id: string): string | null => /\/resourceGroups\/([^/]+)/i.exec(id)?.[1] ?? null;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** PostgreSQL accepts neither null characters nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns tags as plain strings. The cloud may omit them or send null as a value. */
export function tagsOf(tags: ListedResource['tags']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags ?? {}).map(([name, value]) => [
      storable(name),
      storable(typeof value === 'string' ? value : ''),
    ]),
  );
}

function timeOf(value: unknown): string | null {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Converts a resource from the cloud's lists into a row. Returns undefined without an ID. */
export function toInventoryResource(
  subscriptionId: string,
  resource: ListedResource,
  source: InventorySource,
): InventoryResource | undefined {
  if (typeof resource.id !== 'string' || typeof resource.type !== 'string') return undefined;
  const id = storable(resource.id);
  const name = storable(resource.name ?? id.split('/').at(-1) ?? '');
  const group = groupOf(id);
  const tags = tagsOf(resource.tags);
  const tagLines = Object.entries(tags).map(([tag, value]) => `${tag}=${value}`);
  return {
    id_key: id.toLowerCase(),
    id,
    name,
    name_key: name.toLowerCase(),
    type: resource.type,
    type_key: resource.type.toLowerCase(),
    location: (resource.location ?? '').replaceAll(' ', '').toLowerCase(),
    group_key: group === null ? null : groupKeyOf(subscriptionId, group),
    group_name: group,
    tags,
    sku: textOf(resource.sku?.name) ?? textOf(resource.sku?.tier),
    kind: textOf(resource.kind),
    managed_by: textOf(resource.managedBy),
    provisioning_state: textOf(resource.provisioningState),
    created_time: timeOf(resource.createdTime),
    changed_time: timeOf(resource.changedTime),
    source,
    search_text: [id, name, ...tagLines].join('\n').toLowerCase(),
  };
}
