import { capitalized, propertyOf, runningMeter, usageMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { unlessEmpty } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { withPrivateAddresses } from './privateAddresses.ts';

export default defineType('Microsoft.Network/azureFirewalls', {
  coverage: 'simulated',
  seconds: 75,
  inline: { ipConfigurations: 'azureFirewallIpConfigurations' },
  computed: (draft, view) => ({
    properties: unlessEmpty('ipConfigurations', withPrivateAddresses(draft, view, 'ipConfigurations')),
  }),
  meters: (of) => {
    const tier = capitalized(textOf(propertyOf(of, 'sku', 'tier')) ?? 'Standard');
    return [
      runningMeter('Azure Firewall', tier, `${tier} Deployment`),
      usageMeter('Azure Firewall', tier, `${tier} Data Processed`, 200 + of.share * 4000),
    ];
  },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.sku.name': ['AZFW_VNet', 'AZFW_Hub'],
      'properties.sku.tier': ['Standard', 'Premium', 'Basic'],
      'properties.threatIntelMode': ['Alert', 'Deny', 'Off'],
    },
  },
});
