import { databasePower } from '../../actions/powerStates.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { flexibleServerMeters } from '../../cost/flexibleServerMeters.ts';
import { databasePassword } from '../../rules/databasePassword.ts';
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
  rules: [databasePassword],
  power: databasePower,
  meters: flexibleServerMeters('MySQL'),
});
