import type { Json } from '../../types.ts';
import type { LintRule } from '../lintRule.ts';
import { secretReasons, secretsIn } from '../secretsIn.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** Secrets in a template with outer scope are stored in plain text in the deployment history. */
export const secureParamsInNestedDeployments: LintRule = {
  id: 'Secure-Params-In-Nested-Deployments',
  document: 'template',
  severity: 'error',
  doc: 'Nested templates with outer scope use neither secure parameters nor list functions.',
  hint: "Set expressionEvaluationOptions.scope to 'inner' and pass secrets as secure parameters.",
  *check(document) {
    const templates = [...visitTemplates(document)];
    for (const visited of templates) {
      if (visited.evaluation === 'inner') continue;
      // Templates nested deeper are checked separately.
      const nested = new Set<Json>(templates.map(({ template }) => template));
      nested.delete(visited.template);
      const secrets = secretsIn(
        visited.template,
        visited.pointer,
        visited,
        ({ value }) => !nested.has(value),
      );
      for (const { kind, name, pointer } of secrets)
        yield { reason: secretReasons[kind], values: { name }, pointer };
    }
  },
};
