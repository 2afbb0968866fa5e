import { at, objectOf } from '../../../json.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/sites/config', {
  coverage: 'stored only',
  implied: {
    web: (site) => {
      const {
        appSettings: _settings,
        connectionStrings: _strings,
        ...publicConfig
      } = objectOf(at(site, 'properties', 'siteConfig'));
      return { name: 'web', properties: publicConfig };
    },
  },
  seconds: 2,
  stateful: false,
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
});
