import type { JsonObject } from '../../types.ts';
import { fails, passes } from './toolkitTest.ts';
import type { ToolkitTest } from './toolkitTest.ts';

const choice: JsonObject = {
  name: 'tier',
  type: 'Microsoft.Common.DropDown',
  constraints: {
    allowedValues: [
      { label: 'Fast', value: 'hot' },
      { label: 'Cheap', value: 'cool' },
    ],
  },
};
const inStep: JsonObject = {
  parameters: {
    basics: [],
    steps: [{ name: 'storage', elements: [choice] }],
    outputs: { tier: "[steps('storage').tier]" },
  },
};
const declares = (parameters: JsonObject): { template: JsonObject } => ({ template: { parameters } });
const region = (allowedValues: string[]): JsonObject => ({
  parameters: {
    config: { basics: { location: { allowedValues } } },
    basics: [],
    outputs: { location: '[location()]' },
  },
});
const control = (more: JsonObject, outputs: JsonObject = {}): JsonObject => ({
  parameters: { basics: [{ name: 'item', ...more }], outputs },
});
const address = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#';

/** The documented tests for forms, by their documented names. */
export const formTests: Readonly<Record<string, ToolkitTest>> = {
  'Allowed Values Should Actually Be Allowed': {
    rule: 'Allowed-Values-Should-Actually-Be-Allowed',
    more: [
      fails(
        'a parameter of another name',
        inStep,
        declares({ level: { type: 'string', defaultValue: 'hot' } }),
      ),
      fails('a parameter of another type', inStep, declares({ tier: { type: 'int', defaultValue: 4 } })),
      fails(
        'a default that the form does not offer',
        inStep,
        declares({ tier: { type: 'string', defaultValue: 'x' } }),
      ),
      passes(
        'a default that the form offers',
        inStep,
        declares({ tier: { type: 'string', defaultValue: 'hot' } }),
      ),
      fails(
        'a region that the template does not allow',
        region(['westeurope', 'northeurope']),
        declares({ location: { type: 'string', allowedValues: ['westeurope'] } }),
      ),
      passes(
        'regions that the template allows',
        region(['westeurope']),
        declares({ location: { type: 'string', defaultValue: '[resourceGroup().location]' } }),
      ),
      fails('a choice that is not used', control({ ...choice })),
    ],
  },
  'Controls In Outputs Must Exist': { rule: 'Controls-In-Outputs-Must-Exist' },
  'CreateUIDefinition Must Not Have Blanks': {
    rule: 'CreateUIDefinition-Must-Not-Have-Blanks',
    more: [
      passes('empty sections', {
        handler: 'Microsoft.Azure.CreateUIDef',
        parameters: { basics: [], steps: [] },
      }),
      fails('an empty placeholder', control({ type: 'Microsoft.Common.TextBox', placeholder: '' })),
    ],
  },
  'CreateUIDefinition Should Have Schema': {
    rule: 'CreateUIDefinition-Should-Have-Schema',
    more: [fails('no schema', control({ type: 'Microsoft.Common.TextBox' }))],
  },
  'Credential Confirmation Should Not Be Hidden': {
    rule: 'Credential-Confirmation-Should-Not-Be-Hidden',
    more: [
      fails(
        'a combination of credentials',
        control({ type: 'Microsoft.Compute.CredentialsCombo', options: { hideConfirmation: true } }),
      ),
      passes('no option', control({ type: 'Microsoft.Compute.CredentialsCombo' })),
    ],
  },
  'Handler Must Be Correct': {
    rule: 'Handler-Must-Be-Correct',
    more: [passes('the handler of virtual machines', { handler: 'Microsoft.Compute.MultiVm' })],
  },
  'HideExisting Must Be Correctly Handled': {
    rule: 'HideExisting-Must-Be-Correctly-Handled',
    more: [
      fails(
        'an account selector with existing accounts',
        control({ type: 'Microsoft.Storage.StorageAccountSelector', options: { hideExisting: false } }),
      ),
      passes(
        'outputs for an account selector',
        control(
          { type: 'Microsoft.Storage.StorageAccountSelector' },
          {
            resourceGroup: "[basics('item').resourceGroup]",
            newOrExisting: "[basics('item').newOrExisting]",
          },
        ),
      ),
      passes(
        'an address selector without existing addresses',
        control({ type: 'Microsoft.Network.PublicIpAddressCombo', options: { hideExisting: true } }),
      ),
    ],
  },
  'Location Should Be In Outputs': { rule: 'Location-Should-Be-In-Outputs' },
  'Outputs Must Be Present In Template Parameters': {
    rule: 'Outputs-Must-Be-Present-In-Template-Parameters',
  },
  'Parameters Without Default Must Exist In CreateUIDefinition': {
    rule: 'Parameters-Without-Default-Must-Exist-In-CreateUIDefinition',
    more: [
      passes(
        'an output for the parameter',
        control({ type: 'Microsoft.Common.TextBox' }, { tier: "[basics('item')]" }),
        declares({ tier: { type: 'string' } }),
      ),
    ],
  },
  'Password Textboxes Must Be Used For Password Parameters': {
    rule: 'Password-Textboxes-Must-Be-Used-For-Password-Parameters',
    more: [
      fails('a box without an output', control({ type: 'Microsoft.Common.PasswordBox' })),
      fails(
        'a box without a parameter',
        control({ type: 'Microsoft.Common.PasswordBox' }, { secret: "[basics('item')]" }),
        declares({}),
      ),
    ],
  },
  'PasswordBoxes Must Have Min Length': {
    rule: 'PasswordBoxes-Must-Have-Min-Length',
    more: [fails('no constraints', control({ type: 'Microsoft.Common.PasswordBox' }))],
  },
  'Textboxes Are Well Formed': {
    rule: 'Textboxes-Are-Well-Formed',
    more: [
      fails('no constraints', control({ type: 'Microsoft.Common.TextBox' })),
      passes(
        'a validation with a message',
        control({
          type: 'Microsoft.Common.TextBox',
          constraints: { validations: [{ regex: '^[a-z]{1,8}$', message: 'Up to eight letters.' }] },
        }),
      ),
    ],
  },
  'Tooltips Should Be Present': {
    rule: 'Tooltips-Should-Be-Present',
    more: [fails('an empty tooltip', control({ type: 'Microsoft.Common.DropDown', toolTip: '' }))],
  },
  'Usernames Should Not Have A Default': { rule: 'Usernames-Should-Not-Have-A-Default' },
  'Validations Must Have Message': { rule: 'Validations-Must-Have-Message' },
  'VM Sizes Must Match Template': { rule: 'VMSizes-Must-Match-Template' },
};

/** The documented tests for parameter files and for all files, by their documented names. */
export const fileTests: Readonly<Record<string, ToolkitTest>> = {
  'DeploymentParameters Should Have ContentVersion': {
    rule: 'DeploymentParameters-Should-Have-ContentVersion',
    more: [fails('a version that is not a string', { $schema: address, contentVersion: {}, parameters: {} })],
  },
  'DeploymentParameters Should Have Parameters': { rule: 'DeploymentParameters-Should-Have-Parameters' },
  'DeploymentParameters Should Have Schema': {
    rule: 'DeploymentParameters-Should-Have-Schema',
    more: [
      passes('the older schema', {
        $schema: address.replace('2019-04-01', '2015-01-01'),
        parameters: { tier: { value: 'hot' } },
      }),
      fails('no schema', { contentVersion: '1.0.0.0', parameters: { tier: { value: 'hot' } } }),
    ],
  },
  'DeploymentParameters Should Have Value': { rule: 'DeploymentParameters-Should-Have-Value' },
  'JSONFiles Should Be Valid': {
    rule: 'JSONFiles-Should-Be-Valid',
    more: [
      fails(
        'a template without a brace',
        '{ "parameters": "tier": { "type": "string" } }, "resources": [] }',
      ),
      fails(
        'a parameter file without a value',
        `{ "$schema": "${address}", "parameters": { "tier": { "value": } } }`,
      ),
      passes('a parameter file', `{ "$schema": "${address}", "parameters": { "tier": { "value": "hot" } } }`),
      fails('a form without a brace', '{ "handler": "x", "parameters": { "outputs": "tier": "hot" } } }'),
      passes('a form', '{ "handler": "x", "parameters": { "outputs": { "tier": "hot" } } }'),
    ],
  },
};
