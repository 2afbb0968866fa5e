import { pointerPart } from '../../source/locate.ts';
import { objectIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { namesUsed } from '../namesUsed.ts';
import { visitTemplates } from '../visitTemplates.ts';

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
      const { names } = namesUsed(template, 'parameters');
      for (const name of Object.keys(objectIn(template, 'parameters')))
        if (!name.startsWith('__') && !names.has(name.toLowerCase()))
          yield {
            reason: 'parameter-unused',
            values: { name },
            pointer: `${pointer}/parameters/${pointerPart(name)}`,
          };
    }
  },
};
