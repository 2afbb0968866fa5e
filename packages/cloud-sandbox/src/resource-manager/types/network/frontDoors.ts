import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.Network/frontDoors', {
  coverage: 'simulated',
  seconds: 20,
  computed: (draft) => ({
    properties: { cname: `${lastName(draft)}.azurefd.net`, resourceState: 'Enabled' },
  }),
  globalName: { pool: 'frontdoor' },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.enabledState': ['Enabled', 'Disabled'],
    },
  },
});
