import { databasePower } from '../../actions/powerStates.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { flexibleServerMeters } from '../../cost/flexibleServerMeters.ts';
import { databasePassword } from '../../rules/databasePassword.ts';
import { refuseDatabaseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';
import { previousState } from '../preservePower.ts';

export default defineType('Microsoft.DBforPostgreSQL/flexibleServers', {
  coverage: 'simulated',
  missing: 'Accepts no database connections.',
  seconds: 50,
  writeOnly: ['administratorLoginPassword'],
  defaults: () => ({
    properties: {
      version: '16',
      storage: { storageSizeGB: 32, tier: 'P4' },
      backup: { backupRetentionDays: 7, geoRedundantBackup: 'Disabled' },
      highAvailability: { mode: 'Disabled' },
    },
  }),
  computed: (draft) => ({
    properties: {
      state: previousState(draft, ['state']) ?? 'Ready',
      fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).postgres}`,
    },
  }),
  name: {
    least: 3,
    most: 63,
    pattern: /^[a-z0-9](-?[a-z0-9])*$/,
    code: 'InvalidServerName',
    message: (name) =>
      `The server name '${name}' is not valid. It must be 3-63 characters of lowercase letters, numbers and hyphens, and must not start or end with a hyphen.`,
  },
  globalName: {
    pool: 'postgres',
    conflictError: ['ServerNameAlreadyExists', () => 'Specified server name is already used.'],
  },
  values: {
    refuse: refuseDatabaseValue,
    allowed: {
      'sku.tier': ['Burstable', 'GeneralPurpose', 'MemoryOptimized'],
      'properties.version': ['18', '17', '16', '15', '14', '13', '12', '11'],
      'properties.createMode': [
        'Default',
        'Create',
        'Update',
        'PointInTimeRestore',
        'GeoRestore',
        'Replica',
        'ReviveDropped',
      ],
      'properties.storage.tier': [
        'P1',
        'P2',
        'P3',
        'P4',
        'P6',
        'P10',
        'P15',
        'P20',
        'P30',
        'P40',
        'P50',
        'P60',
        'P70',
        'P80',
      ],
      'properties.storage.type': ['Premium_LRS', 'PremiumV2_LRS', 'UltraSSD_LRS'],
      'properties.storage.autoGrow': ['Enabled', 'Disabled'],
      'properties.backup.geoRedundantBackup': ['Enabled', 'Disabled'],
      'properties.highAvailability.mode': ['Disabled', 'ZoneRedundant', 'SameZone'],
      'properties.network.publicNetworkAccess': ['Enabled', 'Disabled'],
      'properties.authConfig.activeDirectoryAuth': ['Enabled', 'Disabled'],
      'properties.authConfig.passwordAuth': ['Enabled', 'Disabled'],
      'properties.dataEncryption.type': ['SystemManaged', 'AzureKeyVault'],
    },
  },
  rules: [databasePassword],
  power: databasePower,
  meters: flexibleServerMeters('PostgreSQL'),
});
