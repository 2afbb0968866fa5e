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
/** Operators without a value to compare with. */
export const operatorsWithoutValue: ReadonlySet<ConditionOperator> = new Set(['empty', 'notEmpty']);

/** Whether parameters that are not part of the form are shown. */
export const otherParameters = ['shown', 'hidden'] as const;
