import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitParts } from '../visitExpressions.ts';

/** A version that is looked up during the deployment changes the meaning of the template over time. */
export const providersApiVersionsIsNotPermitted: LintRule = {
  id: 'providers_apiVersions-Is-Not-Permitted',
  document: 'template',
  severity: 'warning',
  doc: 'API versions do not come from providers().',
  hint: 'Write a fixed version, such as 2024-01-01.',
  *check(document) {
    for (const { part, pointer } of visitParts(document))
      if (
        part.kind === 'property' &&
        part.name.toLowerCase() === 'apiversions' &&
        part.target.kind === 'call' &&
        isCallOf(part.target, 'providers')
      )
        yield { reason: 'api-version-from-provider', pointer };
  },
};
