import { objectIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

const types = [
  'Microsoft.Storage.StorageAccountSelector',
  'Microsoft.Network.PublicIpAddressCombo',
  'Microsoft.Network.VirtualNetworkCombo',
];

/** Where an existing resource can be selected, the template must know which one and whether it is new. */
export const hideExistingMustBeCorrectlyHandled: LintRule = {
  id: 'HideExisting-Must-Be-Correctly-Handled',
  document: 'uiDefinition',
  severity: 'warning',
  doc: 'A form in which an existing resource can be selected has outputs for its resource group and for whether it is new.',
  hint: "Add the outputs 'resourceGroup' and 'newOrExisting', or set options.hideExisting to true.",
  *check(document) {
    const outputs = Object.keys(objectIn(objectIn(document, 'parameters'), 'outputs')).map((name) =>
      name.toLowerCase(),
    );
    for (const visited of visitElements(document)) {
      const hidden = [visited.element, objectIn(visited.element, 'options')].some(
        (holder) => readProperty(holder, 'hideExisting') === true,
      );
      if (hidden || !types.some((type) => isType(visited, type))) continue;
      for (const output of ['resourceGroup', 'newOrExisting'])
        if (!outputs.some((name) => name.includes(output.toLowerCase())))
          yield {
            reason: 'existing-output-missing',
            values: { name: visited.name, output },
            pointer: visited.pointer,
          };
    }
  },
};
