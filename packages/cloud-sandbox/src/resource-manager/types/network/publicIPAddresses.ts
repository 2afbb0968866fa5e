import { endpointsOf } from '../../catalog/endpoints.ts';
import { runningMeter, skuOf } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { at, objectOf, omitUndefined, textOf } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import type { Rule } from '../../rules/rule.ts';
import { ipConfigurationsWith, referencesTo } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableAddress, stableGuid } from '../draft.ts';

const dnsLabel: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const label = textOf(at(propertiesOf(draft), 'dnsSettings', 'domainNameLabel'));
    if (label === undefined) return undefined;
    if (!/^[a-z][a-z0-9-]{1,61}[a-z0-9]$/.test(label))
      return badRequest(
        'InvalidDomainNameLabel',
        `The domain name label ${label} is invalid. It must conform to the following regular expression: ^[a-z][a-z0-9-]{1,61}[a-z0-9]$.`,
        'dnsSettings.domainNameLabel',
      );
    const clash = view
      .ofType(draft.id.subscriptionId ?? '', 'Microsoft.Network/publicIPAddresses')
      .find(
        (other) =>
          other.key !== draft.key &&
          other.location === draft.location &&
          textOf(at(other.body, 'properties', 'dnsSettings', 'domainNameLabel')) === label,
      );
    if (clash === undefined) return undefined;
    return badRequest(
      'DnsRecordInUse',
      `DNS record ${label}.${draft.location ?? ''}.cloudapp.azure.com is already used by another public IP.`,
      'dnsSettings.domainNameLabel',
    );
  },
};

const standardIsStatic: Rule = {
  phase: 'run',
  check: (draft) => {
    const standard = (textOf(at(draft.body, 'sku', 'name')) ?? '').toLowerCase() === 'standard';
    const method = (textOf(propertiesOf(draft)['publicIPAllocationMethod']) ?? 'Dynamic').toLowerCase();
    if (
      !standard ||
      method === 'static' ||
      textOf(propertiesOf(draft)['publicIPAddressVersion'])?.toLowerCase() === 'ipv6'
    )
      return undefined;
    return badRequest(
      'StandardSkuPublicIPAddressesMustBeStatic',
      `Standard sku publicIp ${draft.id.id} must have AllocationMethod set to Static.`,
      'publicIPAllocationMethod',
    );
  },
};

export default defineType('Microsoft.Network/publicIPAddresses', {
  coverage: 'simulated',
  seconds: 3,
  defaults: () => ({
    sku: { name: 'Basic', tier: 'Regional' },
    properties: {
      publicIPAllocationMethod: 'Dynamic',
      publicIPAddressVersion: 'IPv4',
      idleTimeoutInMinutes: 4,
    },
  }),
  computed: (draft) => {
    const settings = objectOf(propertiesOf(draft)['dnsSettings']);
    const label = textOf(settings['domainNameLabel']);
    const method = textOf(propertiesOf(draft)['publicIPAllocationMethod']) ?? 'Dynamic';
    return {
      properties: {
        resourceGuid: stableGuid(draft, 'ip'),
        // A dynamic address exists only while it is in use.
        ...(method.toLowerCase() === 'static' ? { ipAddress: stableAddress(draft.key) } : {}),
        ...(label === undefined
          ? {}
          : {
              dnsSettings: {
                ...settings,
                domainNameLabel: label,
                fqdn: `${label}.${draft.location ?? ''}.${endpointsOf(draft.cloud).virtualMachines}`,
              },
            }),
      },
    };
  },
  backReferences: {
    names: ['ipConfiguration', 'natGateway'],
    of: ({ id, body }, users) => {
      const [ipConfiguration] = ipConfigurationsWith(users, id);
      const [natGateway] = referencesTo(users, 'Microsoft.Network/natGateways');
      const address = textOf(at(body, 'properties', 'ipAddress')) ?? stableAddress(id);
      return {
        properties: omitUndefined({
          ipConfiguration,
          natGateway,
          ipAddress: ipConfiguration === undefined ? undefined : address,
        }),
      };
    },
  },
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'sku.name': ['Basic', 'Standard', 'StandardV2'],
      'sku.tier': ['Regional', 'Global'],
      'properties.publicIPAllocationMethod': ['Static', 'Dynamic'],
      'properties.publicIPAddressVersion': ['IPv4', 'IPv6'],
      'properties.deleteOption': ['Delete', 'Detach'],
      'properties.dnsSettings.domainNameLabelScope': [
        'TenantReuse',
        'SubscriptionReuse',
        'ResourceGroupReuse',
        'NoReuse',
      ],
      'properties.ddosSettings.protectionMode': ['VirtualNetworkInherited', 'Enabled', 'Disabled'],
    },
  },
  rules: [dnsLabel, standardIsStatic],
  inUse: [
    {
      source: 'https://aka.ms/deletepublicip',
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
  ],
  meters: (of) =>
    /^standard$/i.test(skuOf(of))
      ? [runningMeter('Virtual Network', 'Standard', 'Standard IPv4 Static Public IP', 1, 'IP Addresses')]
      : [runningMeter('Virtual Network', 'Basic', 'Basic IPv4 Dynamic Public IP', 1, 'IP Addresses')],
});
