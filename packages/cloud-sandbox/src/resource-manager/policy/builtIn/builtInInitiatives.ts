import type { Json, JsonObject } from '../../json.ts';
import { parameter, type BuiltIn } from './builtIn.ts';

const member = (
  reference: string,
  name: string,
  groups: readonly string[],
  parameters: JsonObject = {},
): Json => ({
  policyDefinitionReferenceId: reference,
  policyDefinitionId: `/providers/Microsoft.Authorization/policyDefinitions/${name}`,
  parameters,
  groupNames: [...groups],
});
const group = (name: string, displayName: string): Json => ({ name, displayName, category: 'Baseline' });
const passOn = (name: string): JsonObject => ({ value: `[parameters('${name}')]` });

/** Built-in initiatives, each a group of definitions for one purpose. */
export const builtInInitiatives: readonly BuiltIn[] = [
  {
    name: 'b1f0c0de-1001-4a6e-9c51-5d0f7a2e6b01',
    displayName: 'Baseline for data protection',
    description: 'Data is encrypted in transit, closed to public access and protected against deletion.',
    category: 'Security Center',
    version: '1.2.0',
    properties: {
      parameters: {
        minimumTlsVersion: parameter('String', 'Minimum TLS version of storage accounts', {
          defaultValue: 'TLS1_2',
          allowedValues: ['TLS1_0', 'TLS1_1', 'TLS1_2'],
        }),
      },
      policyDefinitionGroups: [
        group('in-transit', 'Encryption in transit'),
        group('exposure', 'Exposure to networks'),
        group('recovery', 'Recovery'),
        group('logging', 'Logging'),
      ],
      policyDefinitions: [
        member('storageHttps', '404c3081-a854-4457-ae30-26a93ef643f9', ['in-transit']),
        member('storageTls', 'fe83a0eb-a853-422d-aac2-1bffd182c5d0', ['in-transit'], {
          minimumTlsVersion: passOn('minimumTlsVersion'),
        }),
        member('webHttps', 'a4af4a39-4135-47fb-b175-47fbdf85311d', ['in-transit']),
        member('sqlTls', '32e6bbec-16b6-44c2-be37-c5b672d103cf', ['in-transit']),
        member('storagePublic', '4fa4b6c0-31ca-4c0d-b10d-24b96f62a751', ['exposure']),
        member('storageNetwork', '34c877ad-507e-4c82-993e-3452a6e0ad3c', ['exposure']),
        member('sqlPublic', '1b8ca024-1d5c-4dec-8995-b1a932b41780', ['exposure']),
        member('vaultDeletion', '0b60c0b2-2dc2-4e1c-b5c9-abbed971de53', ['recovery']),
        member('vaultLogs', 'cf820ca0-f99e-4f3e-84fb-66e913812d21', ['logging', 'recovery']),
      ],
    },
  },
  {
    name: 'b1f0c0de-1002-4b7f-8d62-6e108b3f7c02',
    displayName: 'Baseline for machines and clusters',
    description: 'Basic rules for virtual machines and Kubernetes clusters.',
    category: 'Compute',
    version: '1.0.0',
    properties: {
      parameters: {},
      policyDefinitionGroups: [group('machines', 'Machines'), group('clusters', 'Clusters')],
      policyDefinitions: [
        member('managedDisks', '06a78e20-9358-41c9-923c-fb736d382a4d', ['machines']),
        member('publicAddresses', '83a86a26-fd1f-447c-b59d-e51f44264114', ['machines'], {
          effect: { value: 'Audit' },
        }),
        member('ipForwarding', '88c0b9da-ce96-4b03-9635-f29a937e2900', ['machines'], {
          effect: { value: 'Audit' },
        }),
        member('clusterRoles', 'ac4a19c2-fa67-49b4-8ae5-0b2e78c49457', ['clusters']),
        member('clusterImages', 'febd0533-8e55-448f-b837-bd0e06f16469', ['clusters'], {
          allowedContainerImagesRegex: { value: '^.+azurecr\\.io/.+$' },
        }),
      ],
    },
  },
];
