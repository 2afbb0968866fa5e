import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, nameInRegion } from '../draft.ts';

export default defineType('Microsoft.Kusto/clusters', {
  coverage: 'simulated',
  seconds: 90,
  computed: (draft) => ({
    properties: {
      state: 'Running',
      uri: `https://${lastName(draft)}.${draft.location ?? ''}.kusto.windows.net`,
    },
  }),
  globalName: { pool: 'kusto', nameOf: nameInRegion },
  values: {
    refuse: refuseValue,
    allowed: {
      'sku.tier': ['Basic', 'Standard'],
    },
  },
});
