import type { JsonObject } from '../../types.ts';
import { fails, passes } from './toolkitTest.ts';
import type { ToolkitTest } from './toolkitTest.ts';

const schema = (name: string): JsonObject => ({
  $schema: `https://schema.management.azure.com/schemas/${name}#`,
  contentVersion: '1.0.0.0',
  resources: [],
});
const valueOf = (value: string): JsonObject => ({ outputs: { result: { type: 'string', value } } });
const at = (location: string): JsonObject => ({
  resources: [{ type: 'Contoso.App/sites', apiVersion: '2024-05-01', name: 'site', location }],
});
const withLocation = (defaultValue: string): JsonObject => ({
  parameters: { location: { type: 'string', defaultValue } },
  ...at("[parameters('location')]"),
});
const account = (apiVersion: string): JsonObject => ({
  resources: [{ type: 'Microsoft.Storage/storageAccounts', apiVersion, name: 'account' }],
});
const reading = (apiVersion: string): JsonObject =>
  valueOf(
    `[reference(resourceId(parameters('group'), 'Microsoft.Storage/storageAccounts', 'account'), '${apiVersion}').sku]`,
  );
const artifacts = (location: JsonObject | undefined, token: JsonObject | undefined): JsonObject => ({
  parameters: {
    ...(location && { _artifactsLocation: location }),
    ...(token && { _artifactsLocationSasToken: token }),
  },
});
const place = { type: 'string', defaultValue: '[deployment().properties.templateLink.uri]' };
const token = { type: 'secureString', defaultValue: '' };
const loop = { copy: [{ name: 'names', count: 3, input: "[concat('name', copyIndex('names'))]" }] };
const dependsOn = (entry: string): JsonObject => ({
  resources: [{ type: 'Contoso.App/sites', name: 'site', dependsOn: [entry] }],
});
const image = (imageReference: JsonObject | string): JsonObject => ({
  resources: [
    {
      type: 'Microsoft.Compute/virtualMachineScaleSets',
      name: 'set',
      properties: { virtualMachineProfile: { storageProfile: { imageReference } } },
    },
  ],
});
const keys =
  "[listKeys(resourceId('Microsoft.Storage/storageAccounts', 'account'), '2025-01-01').keys[0].value]";
const script = (properties: JsonObject): JsonObject => ({
  resources: [
    {
      type: 'Microsoft.Compute/virtualMachines/extensions',
      name: 'vm/setup',
      properties: { type: 'CustomScriptExtension', ...properties },
    },
  ],
});
const nestedKeys = (scope: string): JsonObject => ({
  resources: [
    {
      type: 'Microsoft.Resources/deployments',
      name: 'inner',
      properties: {
        expressionEvaluationOptions: { scope },
        template: { resources: [{ type: 'Contoso.App/sites', name: 'site', properties: { key: keys } }] },
      },
    },
  ],
});
const main = { isMainTemplate: true };
const linked = { isMainTemplate: false };

/** The documented tests for templates, by their documented names. */
export const templateTests: Readonly<Record<string, ToolkitTest>> = {
  'DeploymentTemplate Schema Is Correct': {
    rule: 'DeploymentTemplate-Schema-Is-Correct',
    more: [
      passes(
        'a deprecated schema, for which the toolkit only warns',
        schema('2015-01-01/deploymentTemplate.json'),
      ),
      passes('the schema of a subscription', schema('2018-05-01/subscriptionDeploymentTemplate.json')),
      passes('the schema of a tenant', schema('2019-08-01/tenantDeploymentTemplate.json')),
      passes('the schema of a management group', schema('2019-08-01/managementGroupDeploymentTemplate.json')),
    ],
  },
  'Parameters Must Be Referenced': {
    rule: 'Parameters-Must-Be-Referenced',
    more: [
      fails('an expression without its first bracket', {
        parameters: { prefix: { type: 'string' } },
        ...valueOf(" parameters('prefix')]"),
      }),
    ],
  },
  'Secure String Parameters Cannot Have Default': {
    rule: 'Secure-String-Parameters-Cannot-Have-Default',
    more: [
      passes('no default', { parameters: { key: { type: 'secureString' } } }),
      passes('an empty default', { parameters: { key: { type: 'secureString', defaultValue: '' } } }),
      fails('a secure object', {
        parameters: { key: { type: 'secureObject', defaultValue: { value: 'x' } } },
      }),
    ],
  },
  'DeploymentTemplate Must Not Contain Hardcoded Uri': {
    rule: 'DeploymentTemplate-Must-Not-Contain-Hardcoded-Uri',
    more: [
      fails('an address in concat()', {
        variables: { link: "[concat('https://', 'management.azure.com')]" },
      }),
      fails('an address in uri()', { variables: { link: "[uri('gallery.azure.com', 'items')]" } }),
    ],
  },
  'Location Should Not Be Hardcoded': {
    rule: 'Location-Should-Not-Be-Hardcoded',
    more: [
      fails('a fixed default', withLocation('northeurope'), main),
      fails('a fixed default in a linked template', withLocation('northeurope'), linked),
      passes('the region of the resource group as default', withLocation('[resourceGroup().location]'), main),
      fails('the same default in a linked template', withLocation('[resourceGroup().location]'), {
        ...linked,
        differs: 'The toolkit itself accepts this default, and linked templates work with it.',
      }),
    ],
  },
  'Resources Should Have Location': {
    rule: 'Resources-Should-Have-Location',
    more: [passes('an expression', withLocation('[resourceGroup().location]'))],
  },
  'VM Size Should Be A Parameter': { rule: 'VM-Size-Should-Be-A-Parameter' },
  'Min And Max Value Are Numbers': {
    rule: 'Min-And-Max-Value-Are-Numbers',
    more: [fails('only one bound', { parameters: { count: { type: 'int', minValue: 0 } } })],
  },
  'artifacts parameter': {
    rule: 'artifacts-parameter',
    more: [
      fails('no token', artifacts(place, undefined)),
      fails('no location', artifacts(undefined, token)),
      fails('a location of another type', artifacts({ ...place, type: 'object' }, token)),
      fails('a location without a default', artifacts({ type: 'string' }, token), main),
      fails(
        'a location with a default in a linked template',
        artifacts(place, { type: 'secureString' }),
        linked,
      ),
      fails(
        'another default of the location',
        artifacts({ ...place, defaultValue: 'https://files.example' }, token),
      ),
      fails('a token of another type', artifacts(place, { ...token, type: 'string' })),
      fails('a token with a default', artifacts(place, { ...token, defaultValue: '?sig=x' })),
      fails('a token with a default in a linked template', artifacts({ type: 'string' }, token), linked),
    ],
  },
  'Variables Must Be Referenced': {
    rule: 'Variables-Must-Be-Referenced',
    more: [
      fails('an unused variable of a loop', { variables: loop }),
      passes('a used variable of a loop', { variables: loop, ...valueOf("[variables('names')[0]]") }),
      fails('an expression without its first bracket', {
        variables: { prefix: 'app' },
        ...valueOf(" variables('prefix')]"),
      }),
    ],
  },
  'Dynamic Variable References Should Not Use Concat': {
    rule: 'Dynamic-Variable-References-Should-Not-Use-Concat',
  },
  'apiVersions Should Be Recent': {
    rule: 'apiversions-should-be-recent',
    more: [fails('a preview of a released version', account('2023-05-01-preview'))],
  },
  'Providers apiVersions Is Not Permitted': { rule: 'providers_apiVersions-Is-Not-Permitted' },
  'Template Should Not Contain Blanks': {
    rule: 'Template-Should-Not-Contain-Blanks',
    more: [
      fails('an empty object', { resources: [{ type: 'Contoso.App/sites', name: 'site', sku: {} }] }),
      fails('a null', { resources: [{ type: 'Contoso.App/sites', name: 'site', kind: null }] }),
    ],
  },
  'IDs Should Be Derived From ResourceIDs': {
    rule: 'IDs-Should-Be-Derived-From-ResourceIDs',
    more: [
      fails('a variable with a joined ID', {
        variables: {
          subnet: "[concat(resourceId('Microsoft.Network/virtualNetworks', 'net'), '/subnets/web')]",
        },
        resources: [
          {
            type: 'Microsoft.Network/networkInterfaces',
            name: 'card',
            properties: { subnet: { id: "[variables('subnet')]" } },
          },
        ],
      }),
    ],
  },
  'ResourceIds should not contain': {
    rule: 'ResourceIds-should-not-contain',
    more: [
      fails('the current subscription', {
        variables: {
          id: "[resourceId(subscription().subscriptionId, 'group', 'Contoso.App/sites', 'site')]",
        },
      }),
      fails(
        'reference() of a joined ID',
        valueOf("[reference(concat('Contoso.App/sites/', 'a'), '2024-05-01').id]"),
      ),
      fails(
        'a list function of a joined ID',
        valueOf("[listKeys(concat('Contoso.App/sites/', 'a'), '2024-05-01').x]"),
      ),
    ],
  },
  'DependsOn Best Practices': {
    rule: 'DependsOn-Best-Practices',
    more: [
      fails('a dependency that is joined', dependsOn("[concat('Contoso.App/plans/', parameters('plan'))]")),
      passes('a variable', dependsOn("[variables('plan')]")),
    ],
  },
  'Deployment Resources Must Not Be Debug': { rule: 'Deployment-Resources-Must-Not-Be-Debug' },
  'adminUsername Should Not Be A Literal': { rule: 'adminUsername-Should-Not-Be-A-Literal' },
  'VM Images Should Use Latest Version': {
    reason:
      'The toolkit disables it: a fixed image version is necessary where deployments must be repeatable.',
  },
  'Virtual Machines Should Not Be Preview': {
    rule: 'Virtual-Machines-Should-Not-Be-Preview',
    more: [
      fails('a reference that is a text', image('server-preview')),
      fails('a preview offer', image({ offer: 'server_preview', sku: '2', version: 'latest' })),
      fails('a preview version', image({ offer: 'server', sku: '2', version: 'preview' })),
      passes('a released image', image({ offer: 'server', sku: '2', version: 'latest' })),
    ],
  },
  'ManagedIdentityExtension must not be used': { rule: 'ManagedIdentityExtension-must-not-be-used' },
  'Outputs Must Not Contain Secrets': {
    rule: 'Outputs-Must-Not-Contain-Secrets',
    more: [
      fails('a list function', valueOf(keys)),
      fails('a secret in a variable', {
        parameters: { key: { type: 'secureString' } },
        variables: { setting: "[concat('Key=', parameters('key'))]" },
        ...valueOf("[variables('setting')]"),
      }),
      passes('whether a secret is empty', {
        parameters: { key: { type: 'secureString' } },
        outputs: { hasKey: { type: 'bool', value: "[not(empty(parameters('key')))]" } },
      }),
    ],
  },
  'CommandToExecute Must Use ProtectedSettings For Secrets': {
    rule: 'CommandToExecute-Must-Use-ProtectedSettings-For-Secrets',
    more: [
      fails('a list function', script({ settings: { commandToExecute: keys } })),
      passes(
        'a list function in protected settings',
        script({ protectedSettings: { commandToExecute: keys } }),
      ),
      passes('a command without secrets', script({ settings: { commandToExecute: 'sh setup.sh' } })),
    ],
  },
  'apiVersions Should Be Recent In Reference Functions': {
    rule: 'apiVersions-Should-Be-Recent-In-Reference-Functions',
    more: [
      fails('a preview of a released version', reading('2023-05-01-preview')),
      fails('an old version after the group', reading('2018-02-01')),
      passes('a recent version after the group', reading('2025-01-01')),
    ],
  },
  'Resources Should Not Be Ambiguous': { rule: 'Resources-Should-Not-Be-Ambiguous' },
  'Secure Params In Nested Deployments': {
    rule: 'Secure-Params-In-Nested-Deployments',
    more: [
      fails('a list function with outer scope', nestedKeys('outer')),
      passes('a list function with inner scope', nestedKeys('inner')),
    ],
  },
};

const joined = (value: string): JsonObject => ({ variables: { scriptUri: value } });

/** Tests that the toolkit runs but that its documentation does not describe. */
export const undocumentedTests: Readonly<Record<string, ToolkitTest>> = {
  'adminPassword Should Not Be A Literal': { rule: 'adminPassword-Should-Not-Be-A-Literal' },
  'Password params must be secure': { rule: 'Password-params-must-be-secure' },
  'Parameter Types Should Be Consistent': { rule: 'Parameter-Types-Should-Be-Consistent' },
  'URIs Should Be Properly Constructed': {
    rule: 'URIs-Should-Be-Properly-Constructed',
    more: [
      fails('a formatted address', joined("[format('{0}/setup.sh', parameters('base'))]")),
      passes('a joined part in uri()', joined("[uri(parameters('base'), concat('setup', '.sh'))]")),
    ],
  },
};
