import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import { outputThatReads } from '../formOutputs.ts';
import type { LintRule } from '../lintRule.ts';
import { isSecureType } from '../secretsIn.ts';
import { isType, visitElements } from '../visitElements.ts';

/** A password that a form asks for must reach a secure parameter. */
export const passwordTextboxesMustBeUsed: LintRule = {
  id: 'Password-Textboxes-Must-Be-Used-For-Password-Parameters',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'The password boxes of a form are outputs, and the parameters of the template for them are secure.',
  hint: 'Add an output for the password box and a parameter of type secureString with the same name.',
  *check(document, { template }) {
    for (const visited of visitElements(document)) {
      if (!isType(visited, 'Microsoft.Common.PasswordBox')) continue;
      const { name, pointer } = visited;
      const output = outputThatReads(name, document);
      if (output === undefined) yield { reason: 'control-unused', values: { name }, pointer };
      else if (template) {
        const declaration = readProperty(objectIn(template, 'parameters'), output);
        if (!isJsonObject(declaration))
          yield { reason: 'form-output-not-parameter', values: { name: output }, pointer };
        else if (!isSecureType(textIn(declaration, 'type')))
          yield {
            reason: 'password-parameter-type',
            values: { name: output, type: textIn(declaration, 'type') },
            pointer,
          };
      }
    }
  },
};
