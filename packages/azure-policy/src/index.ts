export { compilePolicy } from './compilePolicy.ts';
export { resolveField } from './resolveField.ts';
export * from './types.ts';
