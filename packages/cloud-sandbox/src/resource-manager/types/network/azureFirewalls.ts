import { capitalized, propertyOf, runningMeter, usageMeter } from '../../cost/meter.ts';
import { objectOf, objectsOf, textOf } from '../../json.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, withProperties } from '../draft.ts';

export default defineType('Microsoft.Network/azureFirewalls', {
  coverage: 'simulated',
  seconds: 75,
  inline: { ipConfigurations: 'azureFirewallIpConfigurations' },
  computed: (draft) => ({
    properties: {
      ipConfigurations: objectsOf(propertiesOf(draft)['ipConfigurations']).map((configuration) =>
        withProperties(configuration, {
          ...objectOf(configuration['properties']),
          privateIPAddress: '10.0.1.4',
        }),
      ),
    },
  }),
  meters: (of) => {
    const tier = capitalized(textOf(propertyOf(of, 'sku', 'tier')) ?? 'Standard');
    return [
      runningMeter('Azure Firewall', tier, `${tier} Deployment`),
      usageMeter('Azure Firewall', tier, `${tier} Data Processed`, 200 + of.share * 4000),
    ];
  },
});
