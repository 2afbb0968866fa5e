import { badRequest } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid, withProperties, type Draft } from '../draft.ts';

/** Returns the first free address of a subnet, as DHCP would assign it. */
function privateAddress(
  draft: Draft,
  configuration: JsonObject,
  subnet: JsonObject | undefined,
  index: number,
): string {
  const wanted = textOf(at(configuration, 'properties', 'privateIPAddress'));
  if (wanted !== undefined) return wanted;
  const prefix = textOf(at(subnet, 'properties', 'addressPrefix')) ?? '10.0.0.0/24';
  const [base = '10.0.0.0'] = prefix.split('/');
  const octets = base.split('.').map(Number);
  const offset = 4 + index + (Number.parseInt(stableGuid(draft, 'address').slice(0, 2), 16) % 200);
  octets[3] = Math.min(254, (octets[3] ?? 0) + offset);
  return octets.join('.');
}

export default defineType('Microsoft.Network/networkInterfaces', {
  coverage: 'simulated',
  seconds: 3,
  inline: { ipConfigurations: 'ipConfigurations' },
  defaults: () => ({
    properties: {
      dnsSettings: { dnsServers: [], appliedDnsServers: [] },
      enableAcceleratedNetworking: false,
      enableIPForwarding: false,
    },
  }),
  computed: (draft, view) => ({
    properties: {
      resourceGuid: stableGuid(draft, 'nic'),
      macAddress: `00-0D-3A-${stableGuid(draft, 'mac').slice(0, 6).toUpperCase().match(/../g)?.join('-') ?? '00-00-00'}`,
      ipConfigurations: objectsOf(propertiesOf(draft)['ipConfigurations']).map((configuration, index) => {
        const subnet = textOf(at(configuration, 'properties', 'subnet', 'id'));
        const found = subnet === undefined ? undefined : view.lookup(subnet, draft.tenantId);
        return withProperties(configuration, {
          privateIPAllocationMethod: 'Dynamic',
          primary: index === 0,
          privateIPAddressVersion: 'IPv4',
          ...objectOf(configuration['properties']),
          privateIPAddress: privateAddress(draft, configuration, found, index),
        });
      }),
    },
  }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  rules: [
    references(
      ['networkSecurityGroup'],
      ['ipConfigurations', '*', 'properties', 'subnet'],
      ['ipConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
  inUse: [
    {
      source: 'https://aka.ms/deletenic',
      users: ['Microsoft.Compute/virtualMachines'],
      refuse: (id, [user]) =>
        badRequest(
          'NicInUse',
          `Network Interface ${id.id} is used by existing resource ${user.id}. In order to delete the network interface, it must be dissociated from the resource. To learn more, see aka.ms/deletenic.`,
        ),
    },
  ],
});
