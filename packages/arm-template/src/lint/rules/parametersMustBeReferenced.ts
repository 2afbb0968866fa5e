import { pointerPart } from '../../source/locate.ts';
import { objectIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import type { LintRule } from '../lintRule.ts';
import { visitTemplates } from '../visitTemplates.ts';
import { visitValues } from '../visitValues.ts';

const use = /parameters\s*\(\s*'([^']*)'/gi;

/** Every parameter must be used by an expression; names that start with two underscores are reserved for tools. */
export const parametersMustBeReferenced: LintRule = {
  id: 'Parameters-Must-Be-Referenced',
  document: 'template',
  severity: 'warning',
  doc: 'Every parameter is used by an expression.',
  hint: 'Use the parameter, or remove it.',
  *check(document) {
    for (const { template, pointer, evaluation } of visitTemplates(document)) {
      // With outer scope, expressions of a nested template cannot access its own parameters.
      if (evaluation === 'outer') continue;
      const used = namesUsed(template);
      for (const name of Object.keys(objectIn(template, 'parameters')))
        if (!name.startsWith('__') && !used.has(name.toLowerCase()))
          yield {
            reason: 'parameter-unused',
            values: { name },
            pointer: `${pointer}/parameters/${pointerPart(name)}`,
          };
    }
  },
};

/** Returns the names that texts and property names refer to; brackets may be escaped or unbalanced. */
function namesUsed(template: JsonObject): Set<string> {
  const names = new Set<string>();
  for (const { value, name } of visitValues(template, ''))
    for (const text of [value, name])
      if (typeof text === 'string' && text.trimStart().startsWith('['))
        for (const [, parameter = ''] of text.matchAll(use)) names.add(parameter.toLowerCase());
  return names;
}
