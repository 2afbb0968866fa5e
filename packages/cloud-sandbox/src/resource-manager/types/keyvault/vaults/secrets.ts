import { endpointsOf } from '../../../catalog/endpoints.ts';
import { at } from '../../../json.ts';
import { defineType } from '../../defineType.ts';
import { propertiesOf, stableGuid } from '../../draft.ts';

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

export default defineType('Microsoft.KeyVault/vaults/secrets', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  hidden: ['value'],
  computed: (draft, view) => {
    const [vault = '', secret = ''] = draft.id.name.split('/');
    const uri = `https://${vault.toLowerCase()}.${endpointsOf(draft.cloud).vault}/secrets/${secret}`;
    return {
      properties: {
        attributes: {
          enabled: at(propertiesOf(draft), 'attributes', 'enabled') !== false,
          created: seconds(draft.existing?.createdAt ?? view.now().toISOString()),
          updated: seconds(view.now().toISOString()),
        },
        secretUri: uri,
        secretUriWithVersion: `${uri}/${stableGuid(draft, 'version').replaceAll('-', '')}`,
      },
    };
  },
  status: { source: '@azure/arm-keyvault 5.0.0', put: { created: 201, updated: 200 } },
});
