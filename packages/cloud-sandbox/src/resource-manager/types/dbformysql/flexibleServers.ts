import { databasePower } from '../../actions/powerStates.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { flexibleServerMeters } from '../../cost/flexibleServerMeters.ts';
import { databasePassword } from '../../rules/databasePassword.ts';
import { refuseDatabaseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';
import { previousState } from '../preservePower.ts';

export default defineType('Microsoft.DBforMySQL/flexibleServers', {
  coverage: 'simulated',
  seconds: 50,
  writeOnly: ['administratorLoginPassword'],
  computed: (draft) => ({
    properties: {
      state: previousState(draft, ['state']) ?? 'Ready',
      fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).mysql}`,
    },
  }),
  globalName: {
    pool: 'mysql',
    conflictError: ['ServerNameAlreadyExists', () => 'Specified server name is already used.'],
  },
  values: {
    refuse: refuseDatabaseValue,
    allowed: {
      'sku.tier': ['Burstable', 'GeneralPurpose', 'MemoryOptimized'],
      'properties.version': ['5.7', '8.0.21', '8.4', '9.3'],
      'properties.createMode': ['Default', 'PointInTimeRestore', 'Replica', 'GeoRestore'],
      'properties.storage.autoGrow': ['Enabled', 'Disabled'],
      'properties.backup.geoRedundantBackup': ['Enabled', 'Disabled'],
      'properties.highAvailability.mode': ['Disabled', 'ZoneRedundant', 'SameZone'],
      'properties.network.publicNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
  rules: [databasePassword],
  power: databasePower,
  meters: flexibleServerMeters('MySQL'),
});
