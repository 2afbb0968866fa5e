import { runningMeter, skuOf, usageMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import { defineType } from '../defineType.ts';
import { stableGuid } from '../draft.ts';

export default defineType('Microsoft.Network/loadBalancers', {
  coverage: 'simulated',
  seconds: 4,
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
  computed: (draft) => ({ properties: { resourceGuid: stableGuid(draft, 'lb') } }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  rules: [
    references(
      ['frontendIPConfigurations', '*', 'properties', 'publicIPAddress'],
      ['frontendIPConfigurations', '*', 'properties', 'subnet'],
    ),
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
