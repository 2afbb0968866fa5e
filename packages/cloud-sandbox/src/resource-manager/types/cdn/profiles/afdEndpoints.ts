import { refuseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';
import { lastName, stableWord } from '../../draft.ts';

export default defineType('Microsoft.Cdn/profiles/afdEndpoints', {
  coverage: 'simulated',
  seconds: 6,
  computed: (draft) => ({
    properties: {
      hostName: `${lastName(draft)}-${stableWord(draft.key, 16)}.z01.azurefd.net`,
      enabledState: 'Enabled',
    },
  }),
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.enabledState': ['Enabled', 'Disabled'],
    },
  },
});
