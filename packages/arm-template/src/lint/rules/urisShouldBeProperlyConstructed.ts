import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitBodies } from '../visitBodies.ts';

const builders = ['concat', 'format', 'uri'];

/** `uri` puts exactly one slash between its parts, which joined strings get wrong easily. */
export const urisShouldBeProperlyConstructed: LintRule = {
  id: 'URIs-Should-Be-Properly-Constructed',
  document: 'template',
  severity: 'information',
  doc: 'Properties whose name ends with uri or url are built with uri(), not with concat() or format().',
  hint: 'Write "[uri(base, path)]".',
  *check(document) {
    for (const { name = '', value, pointer } of visitBodies(document, [
      'resources',
      'variables',
      'outputs',
    ])) {
      if (!/ur[il]$/i.test(name) || !isText(value)) continue;
      // Functions are listed as written: those inside uri() come after it.
      const first = callsOf(value.trim()).find((call) => builders.some((builder) => isCallOf(call, builder)));
      if (first && !isCallOf(first, 'uri'))
        yield { reason: 'uri-concatenated', values: { name, function: first.name }, pointer };
    }
  },
};
