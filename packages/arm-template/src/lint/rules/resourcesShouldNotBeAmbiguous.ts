import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitCalls } from '../visitExpressions.ts';

const makers = ['resourceId', 'subscriptionResourceId', 'tenantResourceId', 'extensionResourceId'];

/** An id must have as many names as its type has segments; otherwise the resource is ambiguous. */
export const resourcesShouldNotBeAmbiguous: LintRule = {
  id: 'Resources-Should-Not-Be-Ambiguous',
  document: 'template',
  severity: 'warning',
  doc: 'Functions that create IDs have as many names as the type has segments.',
  hint: 'Pass one name for each segment of the type after the provider.',
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
        yield {
          reason: 'resource-name-count',
          values: { subject: call.name, type: String(type.value), expected: parts, count: names },
          pointer,
        };
    }
  },
};
