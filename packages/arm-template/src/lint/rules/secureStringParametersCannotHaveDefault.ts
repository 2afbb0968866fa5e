import { isExpression } from '../../expression/parser.ts';
import { pointerPart } from '../../source/locate.ts';
import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { Json } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isSecureType } from '../secretsIn.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** Every reader of a template can read the default of a secret. */
export const secureStringParametersCannotHaveDefault: LintRule = {
  id: 'Secure-String-Parameters-Cannot-Have-Default',
  document: 'template',
  severity: 'error',
  doc: 'Secure parameters have no default, an empty one, or one with newGuid().',
  hint: 'Remove the default, or write "[newGuid()]".',
  *check(document) {
    for (const { template, pointer } of visitTemplates(document)) {
      const parameters = objectIn(template, 'parameters');
      for (const name of Object.keys(parameters)) {
        const declaration = objectIn(parameters, name);
        const value = readProperty(declaration, 'defaultValue');
        if (!isSecureType(textIn(declaration, 'type')) || value === undefined || !isReadable(value)) continue;
        yield {
          reason: 'secure-parameter-default',
          values: { name },
          pointer: `${pointer}/parameters/${pointerPart(name)}/defaultValue`,
          // A computed value can be guessed, but not read.
          ...(typeof value === 'string' && isExpression(value) && { severity: 'warning' as const }),
        };
      }
    }
  },
};

function isReadable(value: Json): boolean {
  if (value === null || value === '') return false;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  if (typeof value !== 'string' || !isExpression(value)) return true;
  // Another parameter is a secret, too, or is checked where it is declared.
  return !callsOf(value).some((call) => isCallOf(call, 'newGuid') || isCallOf(call, 'parameters'));
}
