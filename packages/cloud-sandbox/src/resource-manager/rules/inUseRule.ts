import { ArmError } from '../http/armError.ts';
import { badRequest, conflict } from '../http/errors.ts';
import type { ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';

/** Returns the last segment of a name. */
export const nameOf = ({ name }: { readonly name: string }): string => name.split('/').at(-1) ?? name;

/** Returns the ids of resources, separated by commas. */
export const idsOf = (users: readonly StoredResource[]): string => users.map(({ id }) => id).join(', ');

/** Why the service refuses to delete a resource of a type while others refer to it. */
export interface InUseRule {
  /** Types whose resources prevent the deletion if their body contains the id. */
  readonly users: readonly string[];
  /** Whether ids of children count as well: a network is in use if one of its subnets is. */
  readonly withChildren?: boolean;
  refuse(id: ResourceId, users: readonly [StoredResource, ...StoredResource[]]): ArmError;
}

const inSubnets = [
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/privateEndpoints',
  'Microsoft.Network/bastionHosts',
  'Microsoft.Network/virtualNetworkGateways',
  'Microsoft.Network/applicationGateways',
  'Microsoft.Network/azureFirewalls',
  'Microsoft.Network/loadBalancers',
  'Microsoft.Compute/virtualMachineScaleSets',
];

/** Networks and subnets: their addresses are in use. */
export const subnetInUse: InUseRule = {
  users: inSubnets,
  withChildren: true,
  refuse: (id, [user]) =>
    badRequest(
      'InUseSubnetCannotBeDeleted',
      `Subnet ${nameOf(id)} is in use by ${user.id} and cannot be deleted. In order to delete the subnet, delete all the resources within the subnet. See aka.ms/deletesubnet.`,
    ),
};

/** Resources whose children have to be deleted first. */
export const nestedInUse = (users: readonly string[]): InUseRule => ({
  users,
  refuse: () =>
    conflict(
      'CannotDeleteResource',
      'Can not delete resource before nested resources are deleted. Please delete all nested resources, and retry.',
    ),
});
