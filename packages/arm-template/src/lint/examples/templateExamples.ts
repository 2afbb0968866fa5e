import type { JsonObject } from '../../types.ts';
import type { LintExample, RuleExamples } from './lintExample.ts';

const schemas = 'https://schema.management.azure.com/schemas/';
const resource = (type: string, properties: JsonObject): LintExample => ({
  document: { resources: [{ type, name: 'example', properties }] },
});
const vault =
  '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/shared/providers/Microsoft.KeyVault/vaults/shared-vault';
const nestedExample = (scope: string): LintExample => ({
  document: {
    parameters: { key: { type: 'secureString' } },
    resources: [
      {
        type: 'Microsoft.Resources/deployments',
        name: 'inner',
        properties: {
          expressionEvaluationOptions: { scope },
          parameters: { key: { value: "[parameters('key')]" } },
          template: {
            parameters: { key: { type: 'secureString' } },
            resources: [
              { type: 'Contoso.App/sites', name: 'site', properties: { key: "[parameters('key')]" } },
            ],
          },
        },
      },
    ],
  },
});
const passedOn = (type: string): LintExample => ({
  document: {
    parameters: { count: { type: 'int' } },
    resources: [
      {
        type: 'Microsoft.Resources/deployments',
        name: 'inner',
        properties: {
          expressionEvaluationOptions: { scope: 'inner' },
          parameters: { total: { value: "[parameters('count')]" } },
          template: { parameters: { total: { type } }, resources: [] },
        },
      },
    ],
  },
});

/** Examples of the rules for templates and parameter files. */
export const templateExamples: RuleExamples = {
  'adminPassword-Should-Not-Be-A-Literal': {
    bad: resource('Microsoft.Sql/servers', { administratorLoginPassword: 'not-a-good-idea' }),
    good: resource('Microsoft.Sql/servers', { administratorLoginPassword: "[parameters('password')]" }),
  },
  'adminUsername-Should-Not-Be-A-Literal': {
    bad: resource('Microsoft.Compute/virtualMachines', { osProfile: { adminUsername: 'operator' } }),
    good: resource('Microsoft.Compute/virtualMachines', {
      osProfile: { adminUsername: "[parameters('adminUsername')]" },
    }),
  },
  'apiversions-should-be-recent': {
    bad: {
      document: {
        resources: [{ type: 'Microsoft.Storage/storageAccounts', apiVersion: '2018-02-01', name: 'a' }],
      },
    },
    good: {
      document: {
        resources: [{ type: 'Microsoft.Storage/storageAccounts', apiVersion: '2025-01-01', name: 'a' }],
      },
    },
  },
  'apiVersions-Should-Be-Recent-In-Reference-Functions': {
    bad: {
      document: {
        outputs: {
          tier: {
            type: 'string',
            value:
              "[reference(resourceId('Microsoft.Storage/storageAccounts', 'a'), '2018-02-01').accessTier]",
          },
        },
      },
    },
    good: {
      document: {
        outputs: {
          tier: {
            type: 'string',
            value:
              "[reference(resourceId('Microsoft.Storage/storageAccounts', 'a'), '2025-01-01').accessTier]",
          },
        },
      },
    },
  },
  'artifacts-parameter': {
    bad: { document: { parameters: { _artifactsLocation: { type: 'string' } } } },
    good: {
      document: {
        parameters: {
          _artifactsLocation: {
            type: 'string',
            defaultValue: '[deployment().properties.templateLink.uri]',
          },
          _artifactsLocationSasToken: { type: 'secureString', defaultValue: '' },
        },
      },
    },
  },
  'CommandToExecute-Must-Use-ProtectedSettings-For-Secrets': {
    bad: {
      document: {
        parameters: { token: { type: 'secureString' } },
        resources: [
          {
            type: 'Microsoft.Compute/virtualMachines/extensions',
            name: 'vm/setup',
            properties: {
              type: 'CustomScript',
              settings: { commandToExecute: "[concat('sh setup.sh ', parameters('token'))]" },
            },
          },
        ],
      },
    },
    good: {
      document: {
        parameters: { token: { type: 'secureString' } },
        resources: [
          {
            type: 'Microsoft.Compute/virtualMachines/extensions',
            name: 'vm/setup',
            properties: {
              type: 'CustomScript',
              protectedSettings: { commandToExecute: "[concat('sh setup.sh ', parameters('token'))]" },
            },
          },
        ],
      },
    },
  },
  'DependsOn-Best-Practices': {
    bad: {
      document: {
        resources: [
          {
            type: 'Contoso.App/sites',
            name: 'site',
            dependsOn: ["[if(parameters('withPlan'), 'plan', 'other')]"],
          },
        ],
      },
    },
    good: {
      document: {
        resources: [
          {
            type: 'Contoso.App/sites',
            name: 'site',
            dependsOn: ["[resourceId('Contoso.App/plans', 'plan')]"],
          },
        ],
      },
    },
  },
  'Deployment-Resources-Must-Not-Be-Debug': {
    bad: resource('Microsoft.Resources/deployments', { debugSetting: { detailLevel: 'responseContent' } }),
    good: resource('Microsoft.Resources/deployments', { debugSetting: { detailLevel: 'none' } }),
  },
  'DeploymentParameters-Should-Have-ContentVersion': {
    bad: { document: { $schema: `${schemas}2019-04-01/deploymentParameters.json#`, parameters: {} } },
    good: {
      document: {
        $schema: `${schemas}2019-04-01/deploymentParameters.json#`,
        contentVersion: '1.0.0.0',
        parameters: {},
      },
    },
  },
  'DeploymentParameters-Should-Have-Parameters': {
    bad: {
      document: { $schema: `${schemas}2019-04-01/deploymentParameters.json#`, contentVersion: '1.0.0.0' },
    },
    good: {
      document: {
        $schema: `${schemas}2019-04-01/deploymentParameters.json#`,
        parameters: { tier: { value: 'Hot' } },
      },
    },
  },
  'DeploymentParameters-Should-Have-Schema': {
    bad: {
      document: {
        $schema: `${schemas}2020-10-01/deploymentParameters.json#`,
        parameters: { tier: { value: 'Hot' } },
      },
    },
    good: {
      document: {
        $schema: `${schemas}2019-04-01/deploymentParameters.json#`,
        parameters: { tier: { value: 'Hot' } },
      },
    },
  },
  'DeploymentParameters-Should-Have-Value': {
    bad: {
      document: { $schema: `${schemas}2019-04-01/deploymentParameters.json#`, parameters: { tier: {} } },
    },
    good: {
      document: {
        $schema: `${schemas}2019-04-01/deploymentParameters.json#`,
        parameters: {
          tier: { value: 'Hot' },
          secret: { reference: { keyVault: { id: vault }, secretName: 'app-secret' } },
        },
      },
    },
  },
  'DeploymentTemplate-Must-Not-Contain-Hardcoded-Uri': {
    bad: { document: { variables: { portal: 'https://portal.azure.com/home' } } },
    good: { document: { variables: { portal: '[environment().portal]' } } },
  },
  'DeploymentTemplate-Schema-Is-Correct': {
    bad: { document: { $schema: `${schemas}2020-01-01/deploymentTemplate.json#`, resources: [] } },
    good: { document: { $schema: `${schemas}2019-04-01/deploymentTemplate.json#`, resources: [] } },
  },
  'Dynamic-Variable-References-Should-Not-Use-Concat': {
    bad: {
      document: {
        variables: { smallSku: 'B1', largeSku: 'P1', sku: "[variables(concat(parameters('size'), 'Sku'))]" },
      },
    },
    good: {
      document: {
        variables: { skus: { small: 'B1', large: 'P1' }, sku: "[variables('skus')[parameters('size')]]" },
      },
    },
  },
  'IDs-Should-Be-Derived-From-ResourceIDs': {
    bad: resource('Microsoft.Network/networkInterfaces', {
      networkSecurityGroup: {
        id: "[concat(resourceGroup().id, '/providers/Microsoft.Network/networkSecurityGroups/web')]",
      },
    }),
    good: resource('Microsoft.Network/networkInterfaces', {
      networkSecurityGroup: { id: "[resourceId('Microsoft.Network/networkSecurityGroups', 'web')]" },
    }),
  },
  'JSONFiles-Should-Be-Valid': {
    bad: { document: '{ "resources": [ ' },
    good: { document: '{ "resources": [] }' },
  },
  'Location-Should-Not-Be-Hardcoded': {
    bad: {
      document: {
        resources: [{ type: 'Contoso.App/sites', name: 'site', location: '[resourceGroup().location]' }],
      },
    },
    good: {
      document: {
        parameters: { location: { type: 'string', defaultValue: '[resourceGroup().location]' } },
        resources: [{ type: 'Contoso.App/sites', name: 'site', location: "[parameters('location')]" }],
      },
      isMainTemplate: true,
    },
  },
  'ManagedIdentityExtension-must-not-be-used': {
    bad: resource('Microsoft.Compute/virtualMachines/extensions', {
      type: 'ManagedIdentityExtensionForLinux',
    }),
    good: {
      document: {
        resources: [
          { type: 'Microsoft.Compute/virtualMachines', name: 'vm', identity: { type: 'SystemAssigned' } },
        ],
      },
    },
  },
  'Min-And-Max-Value-Are-Numbers': {
    bad: { document: { parameters: { count: { type: 'int', minValue: '1', maxValue: '5' } } } },
    good: { document: { parameters: { count: { type: 'int', minValue: 1, maxValue: 5 } } } },
  },
  'Outputs-Must-Not-Contain-Secrets': {
    bad: {
      document: {
        parameters: { key: { type: 'secureString' } },
        outputs: { setting: { type: 'string', value: "[concat('Key=', parameters('key'))]" } },
      },
    },
    good: {
      document: {
        parameters: { key: { type: 'secureString' } },
        outputs: { setting: { type: 'secureString', value: "[concat('Key=', parameters('key'))]" } },
      },
    },
  },
  'Parameter-Types-Should-Be-Consistent': { bad: passedOn('string'), good: passedOn('int') },
  'Parameters-Must-Be-Referenced': {
    bad: { document: { parameters: { prefix: { type: 'string' } }, resources: [] } },
    good: {
      document: {
        parameters: { prefix: { type: 'string' } },
        outputs: { name: { type: 'string', value: "[concat(parameters('prefix'), '-app')]" } },
      },
    },
  },
  'Password-params-must-be-secure': {
    bad: { document: { parameters: { databasePassword: { type: 'string' } } } },
    good: {
      document: {
        parameters: { databasePassword: { type: 'secureString' }, secretName: { type: 'string' } },
      },
    },
  },
  'Properties-Should-Be-Known': {
    bad: resource('Microsoft.Storage/storageAccounts', { accessTeir: 'Hot' }),
    good: resource('Microsoft.Storage/storageAccounts', { accessTier: 'Hot' }),
  },
  'providers_apiVersions-Is-Not-Permitted': {
    bad: {
      document: {
        resources: [
          {
            type: 'Contoso.App/sites',
            apiVersion: "[providers('Contoso.App', 'sites').apiVersions[0]]",
            name: 'site',
          },
        ],
      },
    },
    good: {
      document: { resources: [{ type: 'Contoso.App/sites', apiVersion: '2024-05-01', name: 'site' }] },
    },
  },
  'Resource-Types-Should-Be-Known': {
    bad: { document: { resources: [{ type: 'Microsoft.Storage/storageAcounts', name: 'a' }] } },
    good: { document: { resources: [{ type: 'Microsoft.Storage/storageAccounts', name: 'a' }] } },
  },
  'ResourceIds-should-not-contain': {
    bad: {
      document: { variables: { site: "[resourceId(resourceGroup().name, 'Contoso.App/sites', 'site')]" } },
    },
    good: { document: { variables: { site: "[resourceId('Contoso.App/sites', 'site')]" } } },
  },
  'Resources-Should-Have-Location': {
    bad: { document: { resources: [{ type: 'Contoso.App/sites', name: 'site', location: 'northeurope' }] } },
    good: { document: { resources: [{ type: 'Contoso.App/zones', name: 'zone', location: 'global' }] } },
  },
  'Resources-Should-Not-Be-Ambiguous': {
    bad: { document: { variables: { slot: "[resourceId('Contoso.App/sites/slots', 'site')]" } } },
    good: { document: { variables: { slot: "[resourceId('Contoso.App/sites/slots', 'site', 'slot')]" } } },
  },
  'Scope-Properties-Should-Exist': {
    bad: { document: { variables: { group: '[resourceGroup().displayName]' } } },
    good: { document: { variables: { group: '[resourceGroup().name]' } } },
  },
  'Secure-Params-In-Nested-Deployments': { bad: nestedExample('outer'), good: nestedExample('inner') },
  'Secure-String-Parameters-Cannot-Have-Default': {
    bad: { document: { parameters: { key: { type: 'secureString', defaultValue: 'fixed-for-all' } } } },
    good: { document: { parameters: { key: { type: 'secureString', defaultValue: '[newGuid()]' } } } },
  },
  'Template-Should-Not-Contain-Blanks': {
    bad: resource('Contoso.App/sites', { description: '' }),
    good: resource('Contoso.App/sites', { description: 'Web site' }),
  },
  'URIs-Should-Be-Properly-Constructed': {
    bad: { document: { variables: { scriptUri: "[concat(parameters('base'), '/setup.sh')]" } } },
    good: { document: { variables: { scriptUri: "[uri(parameters('base'), 'setup.sh')]" } } },
  },
  'Variables-Must-Be-Referenced': {
    bad: { document: { variables: { prefix: 'app' }, resources: [] } },
    good: {
      document: {
        variables: { prefix: 'app' },
        outputs: { name: { type: 'string', value: "[concat(variables('prefix'), '-1')]" } },
      },
    },
  },
  'Virtual-Machines-Should-Not-Be-Preview': {
    bad: resource('Microsoft.Compute/virtualMachines', {
      storageProfile: {
        imageReference: { publisher: 'Contoso', offer: 'server', sku: '2-preview', version: 'latest' },
      },
    }),
    good: resource('Microsoft.Compute/virtualMachines', {
      storageProfile: {
        imageReference: { publisher: 'Contoso', offer: 'server', sku: '2', version: 'latest' },
      },
    }),
  },
  'VM-Size-Should-Be-A-Parameter': {
    bad: resource('Microsoft.Compute/virtualMachines', { hardwareProfile: { vmSize: 'Standard_D2s_v5' } }),
    good: resource('Microsoft.Compute/virtualMachines', {
      hardwareProfile: { vmSize: "[parameters('vmSize')]" },
    }),
  },
};
