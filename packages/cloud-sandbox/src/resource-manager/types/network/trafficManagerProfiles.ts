import { at, textOf } from '../../json.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/trafficManagerProfiles', {
  coverage: 'stored only',
  globalName: {
    pool: 'trafficmanager',
    nameOf: ({ body }) => textOf(at(body, 'properties', 'dnsConfig', 'relativeName')),
  },
});
