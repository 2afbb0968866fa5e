import { badRequest } from '../../http/errors.ts';
import { textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const lockLevel: Rule = {
  phase: 'preflight',
  check: (draft) => {
    const level = textOf(propertiesOf(draft)['level'])?.toLowerCase();
    if (level === 'cannotdelete' || level === 'readonly') return undefined;
    return badRequest(
      'LockLevelNotSupported',
      `The lock level '${textOf(propertiesOf(draft)['level']) ?? ''}' is not supported. The supported levels are 'CanNotDelete,ReadOnly'.`,
      'level',
    );
  },
};

export default defineType('Microsoft.Authorization/locks', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  status: { source: '@azure/arm-locks 2.1.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  rules: [lockLevel],
});
