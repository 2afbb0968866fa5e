import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.Network/frontDoors', {
  coverage: 'simulated',
  seconds: 20,
  computed: (draft) => ({
    properties: { cname: `${lastName(draft)}.azurefd.net`, resourceState: 'Enabled' },
  }),
  globalName: { pool: 'frontdoor' },
});
