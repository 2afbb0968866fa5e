import { capitalized, runningMeter, skuOf } from '../../cost/meter.ts';
import { references } from '../../rules/references.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { stableGuid } from '../draft.ts';

export default defineType('Microsoft.Network/bastionHosts', {
  coverage: 'simulated',
  seconds: 60,
  computed: (draft) => ({
    properties: { dnsName: `bst-${stableGuid(draft, 'bastion')}.bastion.azure.com`, scaleUnits: 2 },
  }),
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'sku.name': ['Basic', 'Standard', 'Developer', 'Premium'],
      'properties.ipConfigurations.*.properties.privateIPAllocationMethod': ['Static', 'Dynamic'],
    },
  },
  rules: [
    references(
      ['ipConfigurations', '*', 'properties', 'subnet'],
      ['ipConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
  meters: (of) => [
    runningMeter(
      'Azure Bastion',
      capitalized(skuOf(of) || 'Basic'),
      `${capitalized(skuOf(of) || 'Basic')} Gateway`,
    ),
  ],
});
