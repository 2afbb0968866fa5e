import { propertyOf, runningMeter, usageMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/applicationGateways', {
  coverage: 'simulated',
  seconds: 60,
  inline: {
    gatewayIPConfigurations: 'gatewayIPConfigurations',
    frontendIPConfigurations: 'frontendIPConfigurations',
    frontendPorts: 'frontendPorts',
    backendAddressPools: 'backendAddressPools',
    backendHttpSettingsCollection: 'backendHttpSettingsCollection',
    httpListeners: 'httpListeners',
    requestRoutingRules: 'requestRoutingRules',
    probes: 'probes',
    sslCertificates: 'sslCertificates',
    urlPathMaps: 'urlPathMaps',
  },
  computed: () => ({ properties: { operationalState: 'Running' } }),
  writeOnly: ['password'],
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  rules: [
    references(
      ['gatewayIPConfigurations', '*', 'properties', 'subnet'],
      ['frontendIPConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
  meters: (of) => {
    const product = `Application Gateway ${/waf/i.test(textOf(propertyOf(of, 'sku', 'tier')) ?? '') ? 'WAF' : 'Standard'} v2`;
    return [
      runningMeter('Application Gateway', 'Standard', 'Standard Fixed Cost', 1, product),
      usageMeter(
        'Application Gateway',
        'Standard',
        'Standard Capacity Units',
        1000 + of.share * 9000,
        product,
      ),
    ];
  },
});
