import { pointerPart } from '../../source/locate.ts';
import { objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { namesUsed } from '../namesUsed.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** Every variable must be used by an expression, including those that a loop creates. */
export const variablesMustBeReferenced: LintRule = {
  id: 'Variables-Must-Be-Referenced',
  document: 'template',
  severity: 'warning',
  doc: 'Every variable is used by an expression.',
  hint: 'Use the variable, or remove it.',
  *check(document) {
    for (const { template, pointer, evaluation } of visitTemplates(document)) {
      // With outer scope, expressions of a nested template cannot access its own variables.
      if (evaluation === 'outer') continue;
      const used = namesUsed(template, 'variables');
      if (used.hasDynamicNames) continue;
      const variables = objectIn(template, 'variables');
      const declared = Object.keys(variables)
        .filter((name) => name.toLowerCase() !== 'copy')
        .map((name) => ({ name, at: pointerPart(name) }));
      const loops = objectsIn(variables, 'copy').map((loop, index) => ({
        name: textIn(loop, 'name') ?? '',
        at: `copy/${index}`,
      }));
      for (const { name, at } of [...declared, ...loops])
        if (!used.names.has(name.toLowerCase()))
          yield { reason: 'variable-unused', values: { name }, pointer: `${pointer}/variables/${at}` };
    }
  },
};
