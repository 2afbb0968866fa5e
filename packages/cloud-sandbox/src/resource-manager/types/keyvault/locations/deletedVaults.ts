import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.KeyVault/locations/deletedVaults', {
  coverage: 'simulated',
  catalogue: {
    apiVersions: [
      '2015-06-01',
      '2016-10-01',
      '2018-02-14',
      '2019-09-01',
      '2021-10-01',
      '2022-07-01',
      '2022-11-01',
      '2023-02-01',
      '2023-07-01',
      '2024-04-01-preview',
      '2024-11-01',
      '2025-05-01',
    ],
    place: 'none',
  },
  deleteSeconds: 10,
  status: { source: '@azure/arm-keyvault 5.0.0', remove: { done: 200, poll: 'location', final: 200 } },
});
