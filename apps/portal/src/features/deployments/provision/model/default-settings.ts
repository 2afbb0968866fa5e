import type { BlueprintParameter } from '@blueport/contracts';
import type { FieldInputs } from './field-input.ts';

/**
 * Returns whether a setting is always shown: it has no default, its value was changed, it is a secret, or it selects a
 * machine size, which decides the price. Others can be collapsed.
 */
export function isProminent(parameter: BlueprintParameter, inputs: FieldInputs, start: FieldInputs): boolean {
  const { name, required, secure, source } = parameter;
  return required || secure || source === 'vmSizes' || (inputs[name] ?? '') !== (start[name] ?? '');
}
