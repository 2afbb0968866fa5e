import { textIn } from '../../template/members.ts';
import { isBlank } from '../isBlank.ts';
import type { LintRule } from '../lintRule.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';
import { visitValues } from '../visitValues.ts';

/** Properties whose empty value has a meaning or is customary. */
const mayBeEmpty = new Set(
  [
    ['resources', 'outputs', 'variables', 'parameters', 'functions', 'properties'],
    ['defaultValue', 'value', 'accessPolicies', 'promotionCode', 'inputs', 'notEquals', 'clientId'],
    ['allowedCallerIpAddresses', 'requiredDataConnectors'],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);

/** Empty values must be omitted: the service treats them differently from absent values. */
export const templateShouldNotContainBlanks: LintRule = {
  id: 'Template-Should-Not-Contain-Blanks',
  document: 'template',
  severity: 'warning',
  doc: 'Properties are not null, blank, or empty objects or arrays.',
  hint: 'Remove the property, or write "[json(\'null\')]" if it is empty on purpose.',
  *check(document) {
    // App settings are strings for the site's program, where an empty one is valid.
    const settings = new Set(settingsOf(document));
    for (const { value, pointer, name } of visitValues(document, '')) {
      if (name === undefined || !isBlank(value) || mayBeEmpty.has(name.toLowerCase())) continue;
      if (/^\s*(\[|\/subscriptions\/)/i.test(name)) continue;
      if (settings.has(pointer.slice(0, pointer.lastIndexOf('/')))) continue;
      yield { reason: 'property-empty', values: { name }, pointer };
    }
  },
};

function* settingsOf(document: Parameters<LintRule['check']>[0]): Generator<string> {
  for (const visited of visitTemplates(document))
    for (const { resource, pointer, type } of visitResources(visited))
      if (
        /^Microsoft\.Web\/sites\/(slots\/)?config$/i.test(type) &&
        /(appsettings|connectionstrings)/i.test(textIn(resource, 'name') ?? '')
      )
        yield `${pointer}/properties`;
}
