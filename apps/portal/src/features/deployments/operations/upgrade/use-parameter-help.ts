import type { BlueprintParameter } from '@blueport/contracts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** What a parameter takes, in words: what its author says of it, its limits, and how it is written. */
export function useParameterHelp(): (parameter: BlueprintParameter) => string {
  const t = useT();
  return (parameter) => {
    const { type, hint, description, unit, example } = parameter;
    const isList = type === 'array';
    const isNumber = type === 'int';
    const least = isNumber ? parameter.minValue : parameter.minLength;
    const most = isNumber ? parameter.maxValue : parameter.maxLength;
    const values = {
      unit: isNumber ? 'number' : isList ? 'list' : 'text',
      minimum: formatNumber(least ?? 0),
      maximum: formatNumber(most ?? 0),
    };
    const limits =
      least === undefined
        ? most !== undefined && t('deployments.upgradeMost', values)
        : t(most === undefined ? 'deployments.upgradeLeast' : 'deployments.upgradeBetween', values);
    return [
      hint ?? description,
      isNumber && least === undefined && most === undefined && t('deployments.upgradeWhole'),
      limits,
      isList && parameter.allowedValues === undefined && t('deployments.upgradeList'),
      (type === 'object' || type === 'secureObject') && t('deployments.upgradeObject'),
      unit,
      example,
    ]
      .filter(Boolean)
      .join(' ');
  };
}
