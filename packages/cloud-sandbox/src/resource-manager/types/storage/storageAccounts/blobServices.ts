import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/blobServices', {
  coverage: 'stored only',
  seconds: 1,
  implied: {
    default: ({ sku }) => ({
      name: 'default',
      ...(sku === undefined ? {} : { sku }),
      properties: {
        cors: { corsRules: [] },
        deleteRetentionPolicy: { allowPermanentDelete: false, enabled: false },
      },
    }),
  },
  stateful: false,
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 } },
});
