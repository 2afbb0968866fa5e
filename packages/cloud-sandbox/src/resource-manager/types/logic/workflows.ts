import { propertyOf, usageMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid, stableWord } from '../draft.ts';

export default defineType('Microsoft.Logic/workflows', {
  coverage: 'simulated',
  seconds: 3,
  computed: (draft) => ({
    properties: {
      state: textOf(propertiesOf(draft)['state']) ?? 'Enabled',
      version: stableWord(draft.key, 20),
      accessEndpoint: `https://prod-01.${draft.location ?? ''}.logic.azure.com:443/workflows/${stableGuid(draft, 'workflow').replaceAll('-', '')}`,
    },
  }),
  meters: (of) =>
    /^disabled$/i.test(textOf(propertyOf(of, 'state')) ?? '')
      ? []
      : [usageMeter('Logic Apps', 'Consumption', 'Consumption Built-in Actions', of.share * 200_000)],
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.state': ['NotSpecified', 'Completed', 'Enabled', 'Disabled', 'Deleted', 'Suspended'],
    },
  },
});
