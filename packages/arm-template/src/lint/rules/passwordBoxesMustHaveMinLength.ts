import { isExpression } from '../../expression/parser.ts';
import { isJsonObject, textIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

const minLength = 12;

/** The pattern of a password box must require a minimum length; without a pattern, the portal's own rules apply. */
export const passwordBoxesMustHaveMinLength: LintRule = {
  id: 'PasswordBoxes-Must-Have-Min-Length',
  document: 'uiDefinition',
  severity: 'warning',
  doc: `Password boxes have constraints, and their pattern requires at least ${minLength} characters.`,
  hint: `Add constraints.regex with a pattern that requires at least ${minLength} characters.`,
  *check(document) {
    for (const visited of visitElements(document)) {
      if (!isType(visited, 'Microsoft.Common.PasswordBox')) continue;
      const { name, pointer } = visited;
      const constraints = readProperty(visited.element, 'constraints');
      if (!isJsonObject(constraints)) {
        yield { reason: 'password-box-without-constraints', values: { name }, pointer };
        continue;
      }
      const pattern = textIn(constraints, 'regex')?.trim() ?? '';
      if (pattern === '' || isExpression(pattern)) continue;
      const least = [...pattern.matchAll(/\{(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
      if (least < minLength)
        yield {
          reason: 'password-box-length',
          values: { name, limit: minLength },
          pointer: `${pointer}/constraints/regex`,
        };
    }
  },
};
