import type { GroupBuilder } from '../groupBuilder.ts';
import { publicAddress, storage, virtualNetwork } from './commonParts.ts';

/** Adds a hub: firewall, gateway or bastion, routes, and the private DNS zones that the spokes resolve. */
export function network(group: GroupBuilder): void {
  const { random } = group;
  const hub = virtualNetwork(group, [
    'AzureFirewallSubnet',
    'AzureBastionSubnet',
    'GatewaySubnet',
    'snet-shared',
  ]);
  const configuration = (type: string, name: string, list: string): string =>
    `${group.scope}/providers/Microsoft.Network/${type}/${name}/${list}/ipconfig1`;
  const front = (subnet: string, address: string) => ({
    name: 'ipconfig1',
    properties: {
      subnet: { id: hub.subnets[subnet] ?? '' },
      publicIPAddress: { id: address },
      privateIPAllocationMethod: 'Dynamic',
    },
  });
  const policy = group.add('Microsoft.Network/firewallPolicies', group.name('afwp'), {
    properties: { sku: { tier: 'Standard' }, threatIntelMode: 'Alert' },
  });
  const firewall = group.name('afw');
  const firewallAddress = publicAddress(
    group,
    'afw',
    configuration('azureFirewalls', firewall, 'azureFirewallIpConfigurations'),
  );
  group.add('Microsoft.Network/azureFirewalls', firewall, {
    properties: {
      sku: { name: 'AZFW_VNet', tier: 'Standard' },
      threatIntelMode: 'Alert',
      firewallPolicy: { id: policy },
      ipConfigurations: [front('AzureFirewallSubnet', firewallAddress)],
    },
  });
  const bastion = group.name('bas');
  const bastionAddress = publicAddress(
    group,
    'bas',
    configuration('bastionHosts', bastion, 'bastionHostIpConfigurations'),
  );
  group.add('Microsoft.Network/bastionHosts', bastion, {
    sku: { name: 'Basic' },
    properties: { ipConfigurations: [front('AzureBastionSubnet', bastionAddress)] },
  });
  if (random.chance(0.5)) {
    const gateway = group.name('vgw');
    const address = publicAddress(
      group,
      'vgw',
      configuration('virtualNetworkGateways', gateway, 'ipConfigurations'),
    );
    group.add('Microsoft.Network/virtualNetworkGateways', gateway, {
      properties: {
        gatewayType: 'Vpn',
        vpnType: 'RouteBased',
        sku: { name: 'VpnGw1AZ', tier: 'VpnGw1AZ' },
        ipConfigurations: [front('GatewaySubnet', address)],
      },
    });
  }
  group.add('Microsoft.Network/routeTables', group.name('rt'), {
    properties: {
      routes: [
        {
          name: 'default-via-firewall',
          properties: {
            addressPrefix: '0.0.0.0/0',
            nextHopType: 'VirtualAppliance',
            nextHopIpAddress: '10.0.1.4',
          },
        },
      ],
      disableBgpRoutePropagation: true,
    },
  });
  for (const service of ['blob.core', 'vaultcore', 'database']) {
    const zone = `privatelink.${service}.${group.plan.project}.internal`;
    group.add('Microsoft.Network/privateDnsZones', zone);
    group.add('Microsoft.Network/privateDnsZones/virtualNetworkLinks', `${zone}/link-hub`, {
      properties: { virtualNetwork: { id: hub.id }, registrationEnabled: false },
    });
  }
  storage(group, 'flow', { sku: 'Standard_LRS' });
}
