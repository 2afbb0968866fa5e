import { pointerPart } from '../../source/locate.ts';
import { objectIn, textIn } from '../../template/members.ts';
import { findKey } from '../../value/property.ts';
import type { JsonObject } from '../../types.ts';
import type { LintRule } from '../lintRule.ts';
import { ownerOf } from '../resolveVariable.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** A parameter that is passed on must have the same type in both templates. */
export const parameterTypesShouldBeConsistent: LintRule = {
  id: 'Parameter-Types-Should-Be-Consistent',
  document: 'template',
  severity: 'warning',
  doc: 'A parameter that is passed on to a nested template has the same type there.',
  hint: 'Declare the parameter with the same type in both templates.',
  *check(document) {
    for (const visited of visitTemplates(document)) {
      if (!visited.parent || visited.evaluation === 'outer') continue;
      const outer = ownerOf(visited.parent).template;
      const place = visited.pointer.replace(/\/template$/, '/parameters');
      const passed = objectIn(visited.holder, 'parameters');
      for (const name of Object.keys(passed)) {
        const source = passedParameter(textIn(objectIn(passed, name), 'value'));
        const [from, to] = [source && typeOf(outer, source), typeOf(visited.template, name)];
        if (source && from && to && from.toLowerCase() !== to.toLowerCase())
          yield {
            reason: 'parameter-types-differ',
            values: { name: source, type: from, other: to },
            pointer: `${place}/${pointerPart(name)}`,
          };
      }
    }
  },
};

/** Returns the name of the parameter that an expression passes on unchanged. */
function passedParameter(text: string | undefined): string | undefined {
  const [call] = /^\[\s*parameters\s*\([^()]*\)\s*\]$/i.test(text ?? '') ? callsOf(text ?? '') : [];
  const [name] = call && isCallOf(call, 'parameters') ? call.args : [];
  return name?.kind === 'literal' ? String(name.value) : undefined;
}

function typeOf(template: JsonObject, name: string): string | undefined {
  const parameters = objectIn(template, 'parameters');
  const key = findKey(parameters, name);
  return key === undefined ? undefined : textIn(objectIn(parameters, key), 'type');
}
