export { variables, type Variable, type VariableName } from './settings/variables.ts';
