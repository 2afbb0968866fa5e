import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Synapse/workspaces', {
  coverage: 'stored only',
  seconds: 60,
  writeOnly: ['sqlAdministratorLoginPassword'],
  globalName: { pool: 'synapse' },
});
