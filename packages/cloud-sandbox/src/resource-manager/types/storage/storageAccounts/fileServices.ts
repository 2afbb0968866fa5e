import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/fileServices', {
  coverage: 'stored only',
  seconds: 1,
  implied: {
    default: ({ sku }) => ({
      name: 'default',
      ...(sku === undefined ? {} : { sku }),
      properties: {
        cors: { corsRules: [] },
        shareDeleteRetentionPolicy: { enabled: true, days: 7 },
      },
    }),
  },
  stateful: false,
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 } },
});
