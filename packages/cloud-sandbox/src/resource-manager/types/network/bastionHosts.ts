import { capitalized, runningMeter, skuOf } from '../../cost/meter.ts';
import { references } from '../../rules/references.ts';
import { defineType } from '../defineType.ts';
import { stableGuid } from '../draft.ts';

export default defineType('Microsoft.Network/bastionHosts', {
  coverage: 'simulated',
  seconds: 60,
  computed: (draft) => ({
    properties: { dnsName: `bst-${stableGuid(draft, 'bastion')}.bastion.azure.com`, scaleUnits: 2 },
  }),
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
