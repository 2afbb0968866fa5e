import { defineType } from '../defineType.ts';

export default defineType('Microsoft.AppConfiguration/configurationStores', {
  coverage: 'stored only',
  globalName: { pool: 'appconfiguration' },
});
