import type { ArmError } from '../http/armError.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { keyOf, type ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import type { EstateView } from '../types/draft.ts';

/** The resources that prevent a deletion, of which there is at least one. */
type Users = readonly [StoredResource, ...StoredResource[]];

/** Why the service refuses to delete a resource of a type while others use it. */
export interface InUseRule {
  /** Where the service's code and message are documented or quoted. */
  readonly source: string;
  /** Types whose resources prevent the deletion if they mention the id. */
  readonly users: readonly string[];
  /** Whether ids of children count as well: a network is in use if one of its subnets is. */
  readonly withChildren?: boolean;
  /** Returns the resources that prevent the deletion, if mentioning the id is not what decides. */
  readonly find?: (id: ResourceId, tenantId: string, view: EstateView) => readonly StoredResource[];
  refuse(id: ResourceId, users: Users): ArmError;
}

/** Returns the resources that prevent a deletion: those that the rule finds, or those of its types that mention the id. */
export function findUsers(
  { users, withChildren, find }: InUseRule,
  id: ResourceId,
  tenantId: string,
  view: EstateView,
): readonly StoredResource[] {
  if (find !== undefined) return find(id, tenantId, view);
  const types = new Set(users.map((type) => type.toLowerCase()));
  return view
    .mentioning(id.id, tenantId, withChildren)
    .filter((resource) => types.has(resource.type.toLowerCase()));
}

/** Returns the last segment of a name. */
export const nameOf = ({ name }: { readonly name: string }): string => name.split('/').at(-1) ?? name;

/** Returns the ids of resources, separated by commas. */
export const idsOf = (users: readonly StoredResource[]): string => users.map(({ id }) => id).join(', ');

/** Returns the number of resources of a type. */
export const countOf = (users: readonly StoredResource[], type: string): number =>
  users.filter((user) => user.type.toLowerCase() === type.toLowerCase()).length;

/** Returns the name of the subnet, or of the subnet of a network, that a resource mentions. */
function subnetOf(id: ResourceId, { body }: StoredResource): string {
  const text = JSON.stringify(body);
  const start = text.toLowerCase().indexOf(`${id.id}/subnets/`.toLowerCase());
  return start === -1 ? nameOf(id) : (text.slice(start + id.id.length + 9).split(/["/]/)[0] ?? '');
}

/** Networks and subnets: their addresses are in use. */
export const subnetInUse: InUseRule = {
  source: 'https://github.com/kubernetes-sigs/cluster-api-provider-azure/issues/172',
  users: [
    'Microsoft.Network/networkInterfaces',
    'Microsoft.Network/privateEndpoints',
    'Microsoft.Network/privateLinkServices',
    'Microsoft.Network/bastionHosts',
    'Microsoft.Network/virtualNetworkGateways',
    'Microsoft.Network/applicationGateways',
    'Microsoft.Network/azureFirewalls',
    'Microsoft.Network/loadBalancers',
    'Microsoft.Network/dnsResolvers/inboundEndpoints',
    'Microsoft.Network/dnsResolvers/outboundEndpoints',
    'Microsoft.Compute/virtualMachineScaleSets',
    'Microsoft.ContainerService/managedClusters',
    'Microsoft.ContainerInstance/containerGroups',
    'Microsoft.App/managedEnvironments',
    'Microsoft.Web/sites',
    'Microsoft.Web/hostingEnvironments',
    'Microsoft.Sql/managedInstances',
    'Microsoft.DBforPostgreSQL/flexibleServers',
    'Microsoft.DBforMySQL/flexibleServers',
    'Microsoft.NetApp/netAppAccounts/capacityPools/volumes',
    'Microsoft.ApiManagement/service',
  ],
  withChildren: true,
  refuse: (id, [user]) =>
    badRequest(
      'InUseSubnetCannotBeDeleted',
      `Subnet ${subnetOf(id, user)} is in use by ${user.id} and cannot be deleted. In order to delete the subnet, delete all the resources within the subnet. See aka.ms/deletesubnet.`,
    ),
};

/** Resources whose children of a type have to be deleted first. Quotes the error of the resource manager. */
export const nestedInUse = (type: string, source: string): InUseRule => ({
  source,
  users: [type],
  find: (id, tenantId, view) => view.below(keyOf(id.id, tenantId), type),
  refuse: (_id, users) =>
    conflict(
      'CannotDeleteResource',
      `Cannot delete resource while nested resources exist. Some existing nested resource IDs include: '${users.map(shortIdOf).join(', ')}'. Please delete all nested resources before deleting this resource.`,
    ),
});

/** Returns the id of a resource from its provider on. */
const shortIdOf = ({ id }: StoredResource): string => id.slice(id.lastIndexOf('/providers/') + 11);
