import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitCalls } from '../visitExpressions.ts';

/** Variables must be selected by index, not by a concatenated name. */
export const dynamicVariableReferences: LintRule = {
  id: 'Dynamic-Variable-References-Should-Not-Use-Concat',
  document: 'template',
  severity: 'warning',
  doc: 'Variable names are not built with concat or format.',
  hint: "Use an object as the variable and read one of its properties: variables('images')[parameters('os')].",
  *check(document) {
    for (const { call, pointer } of visitCalls(document, '')) {
      const [name] = call.args;
      if (!isCallOf(call, 'variables') || name?.kind !== 'call') continue;
      if (isCallOf(name, 'concat') || isCallOf(name, 'format'))
        yield { reason: 'variable-name-dynamic', values: { name: name.name }, pointer };
    }
  },
};
