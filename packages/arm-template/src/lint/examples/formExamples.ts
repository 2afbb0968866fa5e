import type { JsonObject } from '../../types.ts';
import type { LintExample, RuleExamples } from './lintExample.ts';

const schemas = 'https://schema.management.azure.com/schemas/';
const form = (...basics: JsonObject[]): LintExample => ({ document: { parameters: { basics } } });
const withOutputs = (outputs: JsonObject, ...basics: JsonObject[]): LintExample => ({
  document: { parameters: { basics, outputs } },
});
const sizes = (defaultValue: string): LintExample => ({
  ...withOutputs(
    { vmSize: "[basics('size')]" },
    {
      name: 'size',
      type: 'Microsoft.Compute.SizeSelector',
      constraints: { allowedSizes: ['Standard_D2s_v5', 'Standard_D4s_v5'] },
    },
  ),
  template: { parameters: { vmSize: { type: 'string', defaultValue } } },
});
const tiers = (allowedValues: string[]): LintExample => ({
  ...withOutputs(
    { tier: "[basics('tier')]" },
    { name: 'tier', type: 'Microsoft.Common.DropDown', constraints: { allowedValues } },
  ),
  template: { parameters: { tier: { type: 'string', allowedValues: ['Hot', 'Cool'] } } },
});
const password = (type: string): LintExample => ({
  ...withOutputs({ secret: "[basics('secret')]" }, { name: 'secret', type: 'Microsoft.Common.PasswordBox' }),
  template: { parameters: { secret: { type } } },
});
const passwordBox = (constraints: JsonObject): LintExample =>
  form({ name: 'secret', type: 'Microsoft.Common.PasswordBox', constraints });
const textBox = (constraints: JsonObject): LintExample =>
  form({ name: 'prefix', type: 'Microsoft.Common.TextBox', constraints });
/** Examples of the rules for forms. */
export const formExamples: RuleExamples = {
  'Allowed-Values-Should-Actually-Be-Allowed': {
    bad: tiers(['Hot', 'Archive']),
    good: tiers(['Hot', 'Cool']),
  },
  'Controls-In-Outputs-Must-Exist': {
    bad: withOutputs({ name: "[basics('title')]" }, { name: 'name', type: 'Microsoft.Common.TextBox' }),
    good: withOutputs({ name: "[basics('name')]" }, { name: 'name', type: 'Microsoft.Common.TextBox' }),
  },
  'CreateUIDefinition-Must-Not-Have-Blanks': {
    bad: form({ name: 'tier', type: 'Microsoft.Common.DropDown', label: '' }),
    good: form({ name: 'tier', type: 'Microsoft.Common.DropDown', label: 'Tier', defaultValue: '' }),
  },
  'CreateUIDefinition-Should-Have-Schema': {
    bad: {
      document: {
        $schema: `${schemas}0.1.0-preview/CreateUIDefinition.MultiVm.json#`,
        version: '0.1.0-preview',
      },
    },
    good: {
      document: {
        $schema: `${schemas}0.1.2-preview/CreateUIDefinition.MultiVm.json#`,
        version: '0.1.2-preview',
      },
    },
  },
  'Credential-Confirmation-Should-Not-Be-Hidden': {
    bad: form({ name: 'secret', type: 'Microsoft.Common.PasswordBox', options: { hideConfirmation: true } }),
    good: form({
      name: 'secret',
      type: 'Microsoft.Common.PasswordBox',
      options: { hideConfirmation: false },
    }),
  },
  'Handler-Must-Be-Correct': {
    bad: { document: { handler: 'Contoso.Forms', parameters: { basics: [] } } },
    good: { document: { handler: 'Microsoft.Azure.CreateUIDef', parameters: { basics: [] } } },
  },
  'HideExisting-Must-Be-Correctly-Handled': {
    bad: withOutputs(
      { network: "[basics('network').name]" },
      { name: 'network', type: 'Microsoft.Network.VirtualNetworkCombo' },
    ),
    good: withOutputs(
      {
        network: "[basics('network').name]",
        networkResourceGroup: "[basics('network').resourceGroup]",
        networkNewOrExisting: "[basics('network').newOrExisting]",
      },
      { name: 'network', type: 'Microsoft.Network.VirtualNetworkCombo' },
    ),
  },
  'Location-Should-Be-In-Outputs': {
    bad: withOutputs({ name: "[basics('name')]" }),
    good: withOutputs({ name: "[basics('name')]", location: '[location()]' }),
  },
  'Outputs-Must-Be-Present-In-Template-Parameters': {
    bad: { ...withOutputs({ tier: 'Hot' }), template: { parameters: {} } },
    good: { ...withOutputs({ tier: 'Hot' }), template: { parameters: { tier: { type: 'string' } } } },
  },
  'Parameters-Without-Default-Must-Exist-In-CreateUIDefinition': {
    bad: {
      ...withOutputs({ location: '[location()]' }),
      template: { parameters: { tier: { type: 'string' } } },
    },
    good: {
      ...withOutputs({ location: '[location()]' }),
      template: { parameters: { tier: { type: 'string', defaultValue: 'Hot' } } },
    },
  },
  'Password-Textboxes-Must-Be-Used-For-Password-Parameters': {
    bad: password('string'),
    good: password('secureString'),
  },
  'PasswordBoxes-Must-Have-Min-Length': {
    bad: passwordBox({ regex: '^.{8,}$' }),
    good: passwordBox({ regex: '^.{14,}$', validationMessage: 'At least 14 characters.' }),
  },
  'Textboxes-Are-Well-Formed': {
    bad: textBox({ required: true }),
    good: textBox({ regex: '^[a-z]{2,8}$', validationMessage: 'Two to eight lower-case letters.' }),
  },
  'Tooltips-Should-Be-Present': {
    bad: form({ name: 'tier', type: 'Microsoft.Common.DropDown' }),
    good: form({ name: 'tier', type: 'Microsoft.Common.DropDown', toolTip: 'How often the data is read.' }),
  },
  'Usernames-Should-Not-Have-A-Default': {
    bad: form({ name: 'user', type: 'Microsoft.Compute.UserNameTextBox', defaultValue: 'operator' }),
    good: form({ name: 'user', type: 'Microsoft.Compute.UserNameTextBox' }),
  },
  'Validations-Must-Have-Message': {
    bad: textBox({ validations: [{ regex: '^[a-z]+$' }] }),
    good: textBox({ validations: [{ regex: '^[a-z]+$', message: 'Only lower-case letters.' }] }),
  },
  'VMSizes-Must-Match-Template': { bad: sizes('Standard_E8s_v5'), good: sizes('Standard_D2s_v5') },
};
