export const conditionOperators = [
  'equals',
  'notEquals',
  'in',
  'contains',
  'greater',
  'less',
  'empty',
  'notEmpty',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];
/** Operators that compare with nothing. */
export const operatorsWithoutValue: ReadonlySet<ConditionOperator> = new Set(['empty', 'notEmpty']);

/** What is done with parameters that the form does not ask for. */
export const otherParameters = ['shown', 'hidden'] as const;
