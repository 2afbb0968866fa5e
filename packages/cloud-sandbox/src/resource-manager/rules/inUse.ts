import { ArmError } from '../http/armError.ts';
import { badRequest, conflict } from '../http/errors.ts';
import type { ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import type { EstateView } from '../types/draft.ts';

/** Why the service refuses to delete a resource of a type while others refer to it. */
interface InUseRule {
  /** Types whose resources prevent the deletion if their body contains the id. */
  readonly users: readonly string[];
  /** Whether ids of children count as well: a network is in use if one of its subnets is. */
  readonly withChildren?: boolean;
  refuse(id: ResourceId, users: readonly [StoredResource, ...StoredResource[]]): ArmError;
}

const nameOf = ({ name }: { readonly name: string }): string => name.split('/').at(-1) ?? name;
const idsOf = (users: readonly StoredResource[]): string => users.map(({ id }) => id).join(', ');

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
const subnet: InUseRule = {
  users: inSubnets,
  withChildren: true,
  refuse: (id, [user]) =>
    badRequest(
      'InUseSubnetCannotBeDeleted',
      `Subnet ${nameOf(id)} is in use by ${user.id} and cannot be deleted. In order to delete the subnet, delete all the resources within the subnet. See aka.ms/deletesubnet.`,
    ),
};
const nested = (users: readonly string[]): InUseRule => ({
  users,
  refuse: () =>
    conflict(
      'CannotDeleteResource',
      'Can not delete resource before nested resources are deleted. Please delete all nested resources, and retry.',
    ),
});

/** Source of the codes: the service's troubleshooting pages, linked in the messages. */
const rules: Readonly<Record<string, InUseRule>> = {
  'microsoft.network/virtualnetworks': subnet,
  'microsoft.network/virtualnetworks/subnets': subnet,
  'microsoft.network/networkinterfaces': {
    users: ['Microsoft.Compute/virtualMachines'],
    refuse: (id, [user]) =>
      badRequest(
        'NicInUse',
        `Network Interface ${id.id} is used by existing resource ${user.id}. In order to delete the network interface, it must be dissociated from the resource. To learn more, see aka.ms/deletenic.`,
      ),
  },
  'microsoft.network/publicipaddresses': {
    users: [
      'Microsoft.Network/networkInterfaces',
      'Microsoft.Network/loadBalancers',
      'Microsoft.Network/bastionHosts',
      'Microsoft.Network/virtualNetworkGateways',
      'Microsoft.Network/applicationGateways',
      'Microsoft.Network/azureFirewalls',
      'Microsoft.Network/natGateways',
    ],
    refuse: (id, [user]) =>
      badRequest(
        'PublicIPAddressCannotBeDeleted',
        `Public IP address ${id.id} can not be deleted since it is still allocated to resource ${user.id}. In order to delete the public IP, disassociate/detach the Public IP address from the resource. To learn how to do this, see aka.ms/deletepublicip.`,
      ),
  },
  'microsoft.network/networksecuritygroups': {
    users: ['Microsoft.Network/networkInterfaces', 'Microsoft.Network/virtualNetworks'],
    refuse: (id, users) =>
      badRequest(
        'InUseNetworkSecurityGroupCannotBeDeleted',
        `Network security group ${id.id} cannot be deleted because it is in use by the following resources: ${idsOf(users)}. In order to delete the Network security group, remove the association with the resource(s). To learn how to do this, see aka.ms/deletensg.`,
      ),
  },
  'microsoft.network/routetables': {
    users: ['Microsoft.Network/virtualNetworks'],
    refuse: (id) =>
      badRequest('InUseRouteTableCannotBeDeleted', `Route table ${id.id} is in use and cannot be deleted.`),
  },
  'microsoft.compute/disks': {
    users: ['Microsoft.Compute/virtualMachines'],
    refuse: (id, [user]) =>
      conflict('OperationNotAllowed', `Disk ${nameOf(id)} is attached to VM ${user.id}.`),
  },
  'microsoft.compute/availabilitysets': {
    users: ['Microsoft.Compute/virtualMachines'],
    refuse: (id) =>
      conflict(
        'OperationNotAllowed',
        `Availability Set '${nameOf(id)}' cannot be deleted. Before deleting an Availability Set please ensure that it does not contain any VM.`,
      ),
  },
  'microsoft.compute/proximityplacementgroups': {
    users: [
      'Microsoft.Compute/virtualMachines',
      'Microsoft.Compute/availabilitySets',
      'Microsoft.Compute/virtualMachineScaleSets',
    ],
    refuse: (id) =>
      conflict(
        'OperationNotAllowed',
        `Proximity Placement Group '${nameOf(id)}' cannot be deleted. Before deleting a Proximity Placement Group please ensure that it does not contain any resource.`,
      ),
  },
  'microsoft.compute/galleries': nested(['Microsoft.Compute/galleries/images']),
  'microsoft.compute/galleries/images': nested(['Microsoft.Compute/galleries/images/versions']),
  'microsoft.network/privatednszones': nested(['Microsoft.Network/privateDnsZones/virtualNetworkLinks']),
  'microsoft.web/serverfarms': {
    users: ['Microsoft.Web/sites', 'Microsoft.Web/sites/slots'],
    refuse: (id, users) =>
      conflict(
        'Conflict',
        `Server farm '${nameOf(id)}' cannot be deleted because it has web app(s) ${users.map(nameOf).join(', ')} assigned to it.`,
      ),
  },
};

/** Rejects the deletion of a resource that others use. */
export function requireUnused(id: ResourceId, view: EstateView): void {
  const rule = rules[id.type.toLowerCase()];
  if (rule === undefined || id.subscriptionId === undefined) return;
  const wanted = id.id.toLowerCase();
  const isUser = (user: StoredResource): boolean => {
    if (user.key.startsWith(`${wanted}/`)) return true;
    const body = JSON.stringify(user.body).toLowerCase();
    return body.includes(`"${wanted}"`) || (rule.withChildren === true && body.includes(`"${wanted}/`));
  };
  const [first, ...others] = rule.users
    .flatMap((type) => view.ofType(id.subscriptionId!, type))
    .filter(isUser);
  if (first !== undefined) throw rule.refuse(id, [first, ...others]);
}
