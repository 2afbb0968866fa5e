import type { BlueprintParameter, ShownValue } from '@blueport/contracts';
import type { Content } from '../content/content.ts';

/** Shown in place of every secure value. */
export const mask = '••••••••';

/** Returns the values of a version's parameters in the content of an operation; secure values are masked. */
export function presentValues(
  parameters: readonly BlueprintParameter[],
  content: Pick<Content, 'parameters' | 'secureParameters'> | undefined,
): ShownValue[] {
  return parameters.map((parameter) => {
    const storedValue = parameter.secure
      ? content?.secureParameters[parameter.name]
      : content?.parameters[parameter.name];
    const isDefault = storedValue === undefined;
    const value = isDefault ? (parameter.defaultValue ?? parameter.defaultExpression ?? null) : storedValue;
    return {
      name: parameter.name,
      title: parameter.title,
      value: parameter.secure ? (isDefault ? null : mask) : value,
      secure: parameter.secure,
      isDefault,
    };
  });
}
