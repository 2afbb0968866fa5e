import { isExpression } from '../../expression/parser.ts';
import { isDeploymentType } from '../../template/resourceItem.ts';
import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import { isText } from '../lintRule.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { literalOf } from '../resolveVariable.ts';
import { isCallOf, visitParts } from '../visitExpressions.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** Users must be able to choose the region, because they may not have access to every region. */
export const locationShouldNotBeHardcoded: LintRule = {
  id: 'Location-Should-Not-Be-Hardcoded',
  document: 'template',
  severity: 'warning',
  doc: 'Resources take their region from a parameter of type string, whose default is at most the region of the resource group or deployment.',
  hint: 'Add the parameter \'location\' with the default "[resourceGroup().location]" and write "[parameters(\'location\')]".',
  *check(document, { isMainTemplate }) {
    yield* checkParameter(document, isMainTemplate);
    yield* checkFunctions(document);
    for (const visited of visitTemplates(document))
      for (const { resource, pointer } of visitResources(visited)) {
        const location = literalOf(readProperty(resource, 'location'), visited);
        if (location !== undefined && location.trim().toLowerCase() !== 'global')
          yield { reason: 'location-fixed', values: { location }, pointer: `${pointer}/location` };
      }
  },
};

/** A linked template must get its region from the template that links to it. */
function* checkParameter(document: JsonObject, isMainTemplate: boolean | undefined): Generator<RuleFinding> {
  const parameter = readProperty(objectIn(document, 'parameters'), 'location');
  if (!isJsonObject(parameter)) return;
  const pointer = '/parameters/location';
  const type = textIn(parameter, 'type');
  if (type !== undefined && type.toLowerCase() !== 'string')
    yield { reason: 'location-parameter-type', values: { type }, pointer: `${pointer}/type` };
  const region = readProperty(parameter, 'defaultValue');
  if (!isText(region) || isExpression(region.trim())) return;
  if (isMainTemplate === false || !/^(global)?$/i.test(region.trim()))
    yield {
      reason: 'location-parameter-default',
      values: { location: region },
      pointer: `${pointer}/defaultValue`,
    };
}

/** Returns the expressions outside the parameters that read the region of the group; nested deployments may do so. */
function* checkFunctions(document: JsonObject): Generator<RuleFinding> {
  const sections: JsonObject = { ...document, parameters: {} };
  const nested = [...visitResources({ template: document, pointer: '' })]
    .filter(({ type }) => isDeploymentType(type))
    .map(({ pointer }) => `${pointer}/`);
  for (const { part, pointer } of visitParts(sections)) {
    if (part.kind !== 'property' || part.name.toLowerCase() !== 'location' || part.target.kind !== 'call')
      continue;
    const { target } = part;
    if (!isCallOf(target, 'resourceGroup') && !isCallOf(target, 'deployment')) continue;
    if (!nested.some((place) => pointer.startsWith(place)))
      yield { reason: 'location-function', values: { name: target.name }, pointer };
  }
}
