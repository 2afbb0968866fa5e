import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';
import { readProperty } from '../../value/property.ts';

/** The service ignores dependencies on resources that are not created, and it needs names rather than parts of IDs. */
export const dependsOnBestPractices: LintRule = {
  id: 'DependsOn-Best-Practices',
  document: 'template',
  severity: 'warning',
  doc: 'Dependencies start with neither if() nor concat(); concat() with copyIndex() is allowed.',
  hint: "Write \"[resourceId('type', 'name')]\"; a dependency on a resource that is not created is ignored.",
  *check(document) {
    for (const visited of visitTemplates(document))
      for (const { resource, pointer } of visitResources(visited)) {
        const value = readProperty(resource, 'dependsOn');
        const isList = Array.isArray(value);
        for (const [index, entry] of (isList ? value : [value ?? null]).entries()) {
          const calls = isText(entry) ? callsOf(entry.trim()) : [];
          const [outer] = calls;
          const at = `${pointer}/dependsOn${isList ? `/${index}` : ''}`;
          if (outer && isCallOf(outer, 'if')) yield { reason: 'dependency-conditional', pointer: at };
          else if (outer && isCallOf(outer, 'concat') && !calls.some((call) => isCallOf(call, 'copyIndex')))
            yield { reason: 'dependency-concatenated', pointer: at };
        }
      }
  },
};
