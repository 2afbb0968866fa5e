import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Az } from './az.ts';

/** Environment of the steps. */
export interface World {
  /** Address of the embedded cloud's own endpoints. */
  origin: string;
  folder: string;
  connection: {
    organization: string;
    tenantId: string;
    clientId: string;
    clientSecret: string;
    objectId: string;
  };
}

interface Step {
  name: string;
  run: (az: Az, world: World) => Promise<void>;
}

const group = 'rg-az-cli';
const subscriptionName = 'Contoso Development';
const requireTag = '871b6d14-10aa-478d-b590-94f262ecfa99';
const contributorOfPolicies = '36243c78-bf99-498c-9df9-86d9f8d28608';

const template = `// A template as people write it: with a comment.
{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "name": { "type": "string" } },
  "resources": [
    {
      "type": "Microsoft.Storage/storageAccounts",
      "apiVersion": "2023-01-01",
      "name": "[parameters('name')]",
      "location": "[resourceGroup().location]",
      "sku": { "name": "Standard_LRS" },
      "kind": "StorageV2",
      "properties": { "minimumTlsVersion": "TLS1_0" }
    }
  ],
  "outputs": { "name": { "type": "string", "value": "[parameters('name')]" } }
}
`;

const deployment = (verb: string, { folder }: World, ...more: string[]): string[] => {
  const file = path.join(folder, 'template.json');
  writeFileSync(file, template);
  return ['deployment', 'group', verb, '-g', group, '-f', file, '-p', 'name=stazcliproof', ...more];
};
const scopeOf = async (az: Az): Promise<string> => {
  const { id } = (await az('account', 'show')) as { id: string };
  return `/subscriptions/${id}`;
};

/** Grants the service principal permission to assign policies, as the administrator of the demo world. */
async function allowPolicies({ origin, connection }: World, scope: string): Promise<void> {
  const tokenResponse = await fetch(`${origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'admin@contoso.example',
      tenantId: connection.tenantId,
      audience: 'management',
    }),
  });
  const { accessToken } = (await tokenResponse.json()) as { accessToken: string };
  const role = `${scope}/providers/Microsoft.Authorization/roleDefinitions/${contributorOfPolicies}`;
  const id = `${scope}/providers/Microsoft.Authorization/roleAssignments/6f1d5f0e-9a52-4c55-8a3b-0d6a5f1c7e01`;
  const answer = await fetch(`${origin}/arm${id}?api-version=2022-04-01`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      properties: {
        roleDefinitionId: role,
        principalId: connection.objectId,
        principalType: 'ServicePrincipal',
      },
    }),
  });
  equal(answer.status, 201);
}

/** The commands to run, in order. */
export const steps: readonly Step[] = [
  {
    name: 'az cloud register',
    async run(az) {
      const cloud = {
        'endpoint-resource-manager': 'https://management.azure.com/',
        'endpoint-management': 'https://management.core.windows.net/',
        'endpoint-active-directory': 'https://login.microsoftonline.com',
        'endpoint-active-directory-resource-id': 'https://management.core.windows.net/',
        'endpoint-active-directory-graph-resource-id': 'https://graph.microsoft.com/',
        'endpoint-gallery': 'https://gallery.azure.com/',
      };
      const options = Object.entries(cloud).flatMap(([name, value]) => [`--${name}`, value]);
      await az('cloud', 'register', '-n', 'Blueport', ...options);
      await az('cloud', 'set', '-n', 'Blueport');
    },
  },
  {
    name: 'az login as a service principal',
    async run(az, { connection }) {
      const failedLogin = az(
        'login',
        '--service-principal',
        '-u',
        connection.clientId,
        '-p',
        'wrong',
        '--tenant',
        connection.tenantId,
      );
      await rejects(failedLogin, /AADSTS7000215/);
      const list = (await az(
        'login',
        '--service-principal',
        '-u',
        connection.clientId,
        '-p',
        connection.clientSecret,
        '--tenant',
        connection.tenantId,
      )) as { name: string; cloudName: string }[];
      ok(list.some(({ name, cloudName }) => name === subscriptionName && cloudName === 'Blueport'));
      await az('account', 'set', '-s', subscriptionName);
    },
  },
  {
    name: 'az group create',
    async run(az) {
      const newGroup = (await az(
        'group',
        'create',
        '-n',
        group,
        '-l',
        'westeurope',
        '--tags',
        'env=dev',
      )) as {
        properties: { provisioningState: string };
      };
      equal(newGroup.properties.provisioningState, 'Succeeded');
    },
  },
  {
    name: 'az deployment group validate',
    async run(az, world) {
      const answer = (await az(...deployment('validate', world))) as {
        properties: { provisioningState: string };
      };
      equal(answer.properties.provisioningState, 'Succeeded');
    },
  },
  {
    name: 'az deployment group what-if',
    async run(az, world) {
      const answer = (await az(...deployment('what-if', world, '--no-pretty-print'))) as {
        changes: { changeType: string }[];
      };
      deepEqual(
        answer.changes.map(({ changeType }) => changeType),
        ['Create'],
      );
    },
  },
  {
    name: 'az deployment group create',
    async run(az, world) {
      const answer = (await az(...deployment('create', world, '-n', 'proof'))) as {
        properties: { provisioningState: string; outputs: { name: { value: string } } };
      };
      equal(answer.properties.provisioningState, 'Succeeded');
      equal(answer.properties.outputs.name.value, 'stazcliproof');
    },
  },
  {
    name: 'az deployment group what-if after the deployment',
    async run(az, world) {
      const answer = (await az(...deployment('what-if', world, '--no-pretty-print'))) as {
        changes: { changeType: string }[];
      };
      deepEqual(
        answer.changes.map(({ changeType }) => changeType),
        ['NoChange'],
      );
    },
  },
  {
    name: 'az resource list',
    async run(az) {
      const list = (await az('resource', 'list', '-g', group)) as { name: string; type: string }[];
      deepEqual(
        list.map(({ name, type }) => [name, type]),
        [['stazcliproof', 'Microsoft.Storage/storageAccounts']],
      );
    },
  },
  {
    name: 'az policy assignment create',
    async run(az, world) {
      const scope = `${await scopeOf(az)}/resourceGroups/${group}`;
      await allowPolicies(world, await scopeOf(az));
      const assignment = (await az(
        'policy',
        'assignment',
        'create',
        '-n',
        'team-tag',
        '--scope',
        scope,
        '--policy',
        requireTag,
        '-p',
        JSON.stringify({ tagName: { value: 'team' } }),
      )) as { name: string; policyDefinitionId: string };
      ok(assignment.policyDefinitionId.endsWith(requireTag));
      const list = (await az('policy', 'assignment', 'list', '-g', group)) as { name: string }[];
      ok(list.some(({ name }) => name === 'team-tag'));
    },
  },
  {
    name: 'az policy state list, and a deployment that the assignment refuses',
    async run(az, world) {
      const states = (await az('policy', 'state', 'list', '-g', group)) as {
        policyAssignmentName: string;
        complianceState: string;
        policyDefinitionReferenceId: string;
      }[];
      const broken = states.filter(({ complianceState }) => complianceState === 'NonCompliant');
      ok(broken.some(({ policyAssignmentName }) => policyAssignmentName === 'team-tag'));
      ok(broken.some(({ policyDefinitionReferenceId }) => policyDefinitionReferenceId === 'storageTls'));
      await rejects(az(...deployment('create', world, '-n', 'refused')), /RequestDisallowedByPolicy/);
    },
  },
  {
    name: 'az consumption and az costmanagement, which fail by themselves in Debian’s build',
    async run(az) {
      // `consumption` calls its library without the scope that the packaged version requires; `costmanagement` is missing.
      for (const args of [
        ['usage', 'list'],
        ['budget', 'list'],
      ])
        await rejects(az('consumption', ...args), /'ErrorResponseException'/);
      await rejects(az('costmanagement', 'query'), /'costmanagement'/);
    },
  },
  {
    name: 'az rest with usage details and a budget',
    async run(az) {
      const consumption = `${await scopeOf(az)}/providers/Microsoft.Consumption`;
      const rest = async (method: string, resource: string, body?: object) =>
        await az(
          'rest',
          '--method',
          method,
          '--url',
          `${consumption}/${resource}?api-version=2023-05-01`,
          ...(body ? ['--body', JSON.stringify(body)] : []),
        );
      const { value: rows } = (await rest('get', 'usageDetails')) as {
        value: { kind: string; id: string }[];
      };
      ok(rows.length > 0 && rows.every(({ id }) => id.includes('/usageDetails/')));
      const startDate = `${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`;
      const properties = { category: 'Cost', amount: 250, timeGrain: 'Monthly', timePeriod: { startDate } };
      await rest('put', 'budgets/az', { properties });
      const shown = (await rest('get', 'budgets/az')) as {
        properties: { amount: number; currentSpend: { amount: number; unit: string } };
      };
      deepEqual([shown.properties.amount, shown.properties.currentSpend.unit], [250, 'USD']);
      await rest('delete', 'budgets/az');
      await rejects(rest('get', 'budgets/az'), /404|Not Found/);
    },
  },
  {
    name: 'az rest with a cost query',
    async run(az) {
      const url = `${await scopeOf(az)}/providers/Microsoft.CostManagement/query?api-version=2023-11-01`;
      const dataset = {
        granularity: 'None',
        aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
        grouping: [{ type: 'Dimension', name: 'ServiceName' }],
      };
      const query = JSON.stringify({ type: 'ActualCost', timeframe: 'TheLastMonth', dataset });
      const { properties } = (await az('rest', '--method', 'post', '--url', url, '--body', query)) as {
        properties: { columns: { name: string }[]; rows: [number, string, string][] };
      };
      deepEqual(
        properties.columns.map(({ name }) => name),
        ['Cost', 'ServiceName', 'Currency'],
      );
      ok(properties.rows.length > 0 && properties.rows.every(([cost]) => Number.isFinite(cost)));
    },
  },
];
