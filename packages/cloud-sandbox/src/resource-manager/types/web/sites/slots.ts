import { sitePower } from '../../../actions/powerStates.ts';
import { defineType } from '../../defineType.ts';
import { siteProperties, siteValues } from '../siteProperties.ts';

export default defineType('Microsoft.Web/sites/slots', {
  coverage: 'simulated',
  seconds: 8,
  writeOnly: ['siteConfig.appSettings', 'siteConfig.connectionStrings'],
  computed: (draft) => ({ properties: siteProperties(draft) }),
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'location' },
    patch: { updated: 200 },
    remove: { done: 200 },
  },
  power: sitePower,
  values: siteValues,
});
