import { endpointsOf } from '../../catalog/endpoints.ts';
import { databasePassword } from '../../rules/databasePassword.ts';
import { refuseDatabaseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.Sql/servers', {
  coverage: 'simulated',
  missing: 'Accepts no database connections.',
  seconds: 25,
  writeOnly: ['administratorLoginPassword'],
  defaults: () => ({
    kind: 'v12.0',
    properties: { version: '12.0', publicNetworkAccess: 'Enabled', minimalTlsVersion: '1.2' },
  }),
  computed: (draft) => ({
    properties: {
      state: 'Ready',
      fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).sql}`,
    },
  }),
  name: {
    least: 1,
    most: 63,
    pattern: /^[a-z0-9](-?[a-z0-9])*$/,
    code: 'InvalidServerName',
    message: (name) =>
      `'${name}' is not a valid server name. Server name cannot be empty or null. It can only be made up of lowercase letters 'a'-'z', the numbers 0-9 and the hyphen. The hyphen may not lead or trail in the name.`,
    hasReservedWords: true,
  },
  globalName: {
    pool: 'sql',
    conflictError: [
      'NameAlreadyExists',
      (name) => `The name '${name}' already exists. Choose a different name.`,
    ],
  },
  status: {
    source: '@azure/arm-sql 10.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
  },
  values: {
    refuse: refuseDatabaseValue,
    allowed: {
      'properties.version': ['2.0', '12.0'],
      'properties.minimalTlsVersion': ['None', '1.0', '1.1', '1.2', '1.3'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.restrictOutboundNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
  rules: [databasePassword],
});
