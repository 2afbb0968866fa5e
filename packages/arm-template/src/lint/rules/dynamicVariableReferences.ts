import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitCalls } from '../visitExpressions.ts';

/** A variable is picked by an index, not by a name that is put together. */
export const dynamicVariableReferences: LintRule = {
  id: 'Dynamic-Variable-References-Should-Not-Use-Concat',
  document: 'template',
  severity: 'warning',
  doc: 'Names of variables are not put together with concat or format.',
  hint: "Make one variable an object and read a member of it: variables('images')[parameters('os')].",
  *check(document) {
    for (const { call, pointer } of visitCalls(document, '')) {
      const [name] = call.args;
      if (!isCallOf(call, 'variables') || name?.kind !== 'call') continue;
      if (isCallOf(name, 'concat') || isCallOf(name, 'format'))
        yield { message: `The name of a variable is put together with ${name.name}.`, pointer };
    }
  },
};
