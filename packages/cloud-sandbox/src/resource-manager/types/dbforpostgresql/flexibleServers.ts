import { databasePower } from '../../actions/powerStates.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { flexibleServerMeters } from '../../cost/flexibleServerMeters.ts';
import { databasePassword } from '../../rules/databasePassword.ts';
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
  rules: [databasePassword],
  power: databasePower,
  meters: flexibleServerMeters('PostgreSQL'),
});
