import { runningMeter, skuOf, usageMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import { missingReference, references } from '../../rules/references.ts';
import type { Rule } from '../../rules/rule.ts';
import { entriesWith, ofType, unlessEmpty } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';
import { privateAddresses, withPrivateAddresses } from './privateAddresses.ts';

/** Parts of a rule and the lists of the load balancer to which they refer. */
const partLists = [
  ['frontendIPConfiguration', 'frontendIPConfigurations'],
  ['backendAddressPool', 'backendAddressPools'],
  ['probe', 'probes'],
] as const;

/** Rejects a rule that refers to a part that its load balancer does not have. */
const ownParts: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    for (const rule of objectsOf(properties['loadBalancingRules']))
      for (const [part, list] of partLists) {
        const id = textOf(at(rule, 'properties', part, 'id')) ?? '';
        if (!id.toLowerCase().startsWith(`${draft.key}/`)) continue;
        const name = id.split('/').at(-1)?.toLowerCase();
        const exists = objectsOf(properties[list]).some(
          (entry) => textOf(entry['name'])?.toLowerCase() === name,
        );
        if (!exists) return missingReference(id, draft);
      }
    return undefined;
  },
};

export default defineType('Microsoft.Network/loadBalancers', {
  coverage: 'simulated',
  seconds: 4,
  backReferences: {
    names: ['backendIPConfigurations'],
    of: ({ body }, users) => ({
      properties: {
        backendAddressPools: objectsOf(at(body, 'properties', 'backendAddressPools')).map((pool) => ({
          ...pool,
          properties: {
            ...objectOf(pool['properties']),
            ...unlessEmpty(
              'backendIPConfigurations',
              ofType(users, 'Microsoft.Network/networkInterfaces').flatMap((user) =>
                entriesWith(user, textOf(pool['id']) ?? '', 'ipConfigurations'),
              ),
            ),
          },
        })),
      },
    }),
  },
  inline: {
    frontendIPConfigurations: 'frontendIPConfigurations',
    backendAddressPools: 'backendAddressPools',
    loadBalancingRules: 'loadBalancingRules',
    probes: 'probes',
    inboundNatRules: 'inboundNatRules',
    inboundNatPools: 'inboundNatPools',
    outboundRules: 'outboundRules',
  },
  defaults: () => ({ sku: { name: 'Basic', tier: 'Regional' } }),
  computed: (draft, view) => ({
    properties: {
      resourceGuid: stableGuid(draft, 'lb'),
      ...unlessEmpty(
        'frontendIPConfigurations',
        withPrivateAddresses(draft, view, 'frontendIPConfigurations'),
      ),
    },
  }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'sku.name': ['Basic', 'Standard', 'Gateway', 'Service'],
      'sku.tier': ['Regional', 'Global'],
      'properties.frontendIPConfigurations.*.properties.privateIPAllocationMethod': ['Static', 'Dynamic'],
      'properties.frontendIPConfigurations.*.properties.privateIPAddressVersion': ['IPv4', 'IPv6'],
      'properties.loadBalancingRules.*.properties.protocol': ['Udp', 'Tcp', 'All', 'Quic'],
      'properties.loadBalancingRules.*.properties.loadDistribution': [
        'Default',
        'SourceIP',
        'SourceIPProtocol',
      ],
      'properties.probes.*.properties.protocol': ['Http', 'Tcp', 'Https'],
      'properties.inboundNatRules.*.properties.protocol': ['Udp', 'Tcp', 'All', 'Quic'],
      'properties.inboundNatPools.*.properties.protocol': ['Udp', 'Tcp', 'All', 'Quic'],
      'properties.outboundRules.*.properties.protocol': ['Tcp', 'Udp', 'All'],
    },
  },
  rules: [
    ownParts,
    references(
      ['frontendIPConfigurations', '*', 'properties', 'publicIPAddress'],
      ['frontendIPConfigurations', '*', 'properties', 'subnet'],
    ),
    privateAddresses('frontendIPConfigurations'),
  ],
  inUse: [
    {
      source: 'https://github.com/kubernetes-sigs/cluster-api-provider-azure/issues/3163',
      users: ['Microsoft.Compute/virtualMachineScaleSets'],
      withChildren: true,
      refuse: (id, [user]) =>
        badRequest(
          'LoadBalancerInUseByVirtualMachineScaleSet',
          `Cannot delete load balancer ${id.id} since its child resources are in use by virtual machine scale set ${user.id}.`,
        ),
    },
    {
      source:
        'https://learn.microsoft.com/troubleshoot/azure/azure-kubernetes/create-upgrade-delete/cannot-delete-load-balancer-private-link-service',
      users: ['Microsoft.Network/privateLinkServices'],
      withChildren: true,
      refuse: (id, [user]) =>
        badRequest(
          'CannotDeleteLoadBalancerWithPrivateLinkService',
          `Cannot delete load balancer ${id.id} since it is referenced by private link service ${user.id}. Please delete the private link service first.`,
        ),
    },
  ],
  meters: (of) =>
    /^standard$/i.test(skuOf(of))
      ? [
          runningMeter('Load Balancer', 'Standard', 'Standard Included LB Rules and Outbound Rules'),
          usageMeter('Load Balancer', 'Standard', 'Standard Data Processed', of.share * 900),
        ]
      : [],
});
