import { formExamples } from './formExamples.ts';
import type { RuleExamples } from './lintExample.ts';
import { templateExamples } from './templateExamples.ts';

/** Examples of every rule; the reference shows them and a test checks them. */
export const ruleExamples: RuleExamples = { ...templateExamples, ...formExamples };
