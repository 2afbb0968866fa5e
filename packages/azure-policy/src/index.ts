export { policyHints, policyMessages } from './messages/messages.ts';
export { compilePolicy } from './compilePolicy.ts';
export { lintDefinition, lintRules, type LintFinding } from './lint/lintDefinition.ts';
export { resolveField } from './resolveField.ts';
export {
  compileInitiative,
  type CompiledInitiative,
  type FindDefinition,
  type InitiativeMember,
} from './initiative/compileInitiative.ts';
export {
  compileAssignment,
  type AssignmentContext,
  type AssignmentResult,
  type CompiledAssignment,
} from './assignment/compileAssignment.ts';
export { judgeWrite, type WriteJudgement } from './assignment/judgeWrite.ts';
export type { Exemption } from './assignment/exemption.ts';
export { applyOperations, type Applied, type Change } from './effect/applyOperations.ts';
export { createInventory } from './compliance/inventory.ts';
export {
  createComplianceBoard,
  type BoardContext,
  type ComplianceBoard,
  type ComplianceSummary,
} from './compliance/complianceBoard.ts';
export { builtInAliases, builtInAliasSources } from './field/aliasTable.ts';
export { aliasSources, type AliasSource } from './field/aliasSources.ts';
export { effects } from './effect/effectNames.ts';
export { operators, type Operator } from './rule/operators.ts';
export { contextFunctions, pureFunctions } from './functions/registry.ts';
export * from './types.ts';
