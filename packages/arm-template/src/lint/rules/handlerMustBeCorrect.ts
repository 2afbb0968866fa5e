import { textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';

const handlers = ['Microsoft.Azure.CreateUIDef', 'Microsoft.Compute.MultiVm'];

/** The handler is the part of the portal that shows a form. */
export const handlerMustBeCorrect: LintRule = {
  id: 'Handler-Must-Be-Correct',
  document: 'uiDefinition',
  severity: 'error',
  doc: `The handler of a form is ${handlers.join(' or ')}.`,
  hint: `Write "handler": "${handlers[0]}".`,
  *check(document) {
    const handler = textIn(document, 'handler');
    if (handler === undefined) yield { reason: 'form-handler-missing', pointer: '' };
    else if (!handlers.some((known) => known.toLowerCase() === handler.toLowerCase()))
      yield { reason: 'form-handler', values: { handler }, pointer: '/handler' };
  },
};
