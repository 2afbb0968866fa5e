import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitCalls } from '../visitExpressions.ts';

const makers = ['resourceId', 'subscriptionResourceId', 'tenantResourceId', 'extensionResourceId'];

/** An id is made of as many names as its type has parts, or it is open which resource is meant. */
export const resourcesShouldNotBeAmbiguous: LintRule = {
  id: 'Resources-Should-Not-Be-Ambiguous',
  document: 'template',
  severity: 'warning',
  doc: 'Functions that make ids get as many names as the type has parts.',
  hint: 'Give one name for every part of the type after the provider.',
  *check(document) {
    for (const { call, pointer } of visitCalls(document, '')) {
      if (!makers.some((name) => isCallOf(call, name))) continue;
      const at = call.args.findIndex(
        (arg) =>
          arg.kind === 'literal' &&
          /^\w[\w.]*\/[\w./-]+$/.test(String(arg.value)) &&
          String(arg.value).includes('.'),
      );
      const type = call.args[at];
      if (type?.kind !== 'literal') continue;
      const parts = String(type.value).replace(/\/$/, '').split('/').length - 1;
      const names = call.args.length - at - 1;
      if (parts !== names)
        yield { message: `${call.name}: '${type.value}' needs ${parts} names, but gets ${names}.`, pointer };
    }
  },
};
