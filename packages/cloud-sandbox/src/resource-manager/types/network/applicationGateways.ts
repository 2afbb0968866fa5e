import { propertyOf, runningMeter, usageMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
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
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.sku.name': [
        'Standard_Small',
        'Standard_Medium',
        'Standard_Large',
        'WAF_Medium',
        'WAF_Large',
        'Standard_v2',
        'WAF_v2',
        'Basic',
        'Basic_v2',
        'Basic_WAF_v2',
      ],
      'properties.sku.tier': [
        'Standard',
        'WAF',
        'Standard_v2',
        'WAF_v2',
        'Basic',
        'Basic_v2',
        'Basic_WAF_v2',
      ],
      'properties.frontendIPConfigurations.*.properties.privateIPAllocationMethod': ['Static', 'Dynamic'],
      'properties.backendHttpSettingsCollection.*.properties.protocol': ['Http', 'Https', 'Tcp', 'Tls'],
      'properties.backendHttpSettingsCollection.*.properties.cookieBasedAffinity': ['Enabled', 'Disabled'],
      'properties.httpListeners.*.properties.protocol': ['Http', 'Https', 'Tcp', 'Tls'],
      'properties.probes.*.properties.protocol': ['Http', 'Https', 'Tcp', 'Tls'],
      'properties.requestRoutingRules.*.properties.ruleType': [
        'Basic',
        'PathBasedRouting',
        'AdvancedRouting',
      ],
      'properties.sslPolicy.policyType': ['Predefined', 'Custom', 'CustomV2'],
      'properties.sslPolicy.minProtocolVersion': ['TLSv1_0', 'TLSv1_1', 'TLSv1_2', 'TLSv1_3'],
    },
  },
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
