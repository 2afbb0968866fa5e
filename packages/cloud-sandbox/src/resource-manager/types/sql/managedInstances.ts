import { endpointsOf } from '../../catalog/endpoints.ts';
import { refuseDatabaseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, stableGuid } from '../draft.ts';

export default defineType('Microsoft.Sql/managedInstances', {
  coverage: 'simulated',
  seconds: 120,
  writeOnly: ['administratorLoginPassword'],
  computed: (draft) => ({
    properties: {
      state: 'Ready',
      fullyQualifiedDomainName: `${lastName(draft)}.${stableGuid(draft, 'zone').slice(0, 12).replaceAll('-', '')}.${endpointsOf(draft.cloud).sql}`,
    },
  }),
  globalName: { pool: 'managedsql' },
  values: {
    refuse: refuseDatabaseValue,
    allowed: {
      'properties.licenseType': ['LicenseIncluded', 'BasePrice'],
      'properties.proxyOverride': ['Proxy', 'Redirect', 'Default'],
      'properties.minimalTlsVersion': ['None', '1.0', '1.1', '1.2', '1.3'],
      'properties.requestedBackupStorageRedundancy': ['Geo', 'Local', 'Zone', 'GeoZone'],
    },
  },
});
