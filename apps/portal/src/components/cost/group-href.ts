import { type CostGroup, type CostGrouping, deploymentPath } from '@blueport/contracts';

const groupsPath = (subscriptionId: string) => `/portal/subscription/${subscriptionId}/resourceGroup`;

type Link = NonNullable<CostGroup['link']>;
type Target = (link: Link, key: string) => string | undefined;

const deployment: Target = ({ subscriptionId, resourceGroup, deployment: name }) =>
  subscriptionId !== undefined && name !== undefined
    ? `/portal${deploymentPath({ subscriptionId, resourceGroup: resourceGroup ?? null, name })}`
    : undefined;

const blueprint: Target = ({ blueprint: slug }) =>
  slug === undefined ? undefined : `/portal/blueprint/${encodeURIComponent(slug)}`;

const resourceGroup: Target = ({ subscriptionId, resourceGroup: name }) =>
  subscriptionId !== undefined && name !== undefined && name !== ''
    ? `${groupsPath(subscriptionId)}/${encodeURIComponent(name)}`
    : undefined;

/** The resource in the list of all resources, with its details open. */
const resource: Target = ({ resourceId }) => {
  if (resourceId === undefined) return undefined;
  const name = resourceId.slice(resourceId.lastIndexOf('/') + 1);
  return `/portal/subscription/resource?${new URLSearchParams({ 'f.name': name, sel: resourceId }).toString()}`;
};

const targets: Partial<Record<CostGrouping, Target>> = {
  deployment,
  blueprint,
  version: blueprint,
  resourceGroup,
  resource,
  subscription: ({ subscriptionId }) =>
    subscriptionId === undefined ? undefined : groupsPath(subscriptionId),
  owner: (_link, key) => `/portal/user/${encodeURIComponent(key)}`,
  role: (_link, key) => `/portal/role/${encodeURIComponent(key)}`,
};

/** Keys of which one opens the page of a group. */
export const pageKeys: Partial<Record<CostGrouping, readonly string[]>> = {
  deployment: ['resourceManagement'],
  blueprint: ['blueprints'],
  version: ['blueprints'],
  resourceGroup: ['resourceGroupList', 'resourceGroupView'],
  resource: ['resourceGroupList'],
  subscription: ['resourceGroupList'],
  owner: ['userView', 'userEdit'],
  role: ['roleView', 'roleEdit'],
};

/** Returns the address of the page of a group, or undefined if it has none. */
export function groupHref(
  grouping: CostGrouping,
  { key, link }: Pick<CostGroup, 'key' | 'link'>,
): string | undefined {
  return link && key !== '' ? targets[grouping]?.(link, key) : undefined;
}
