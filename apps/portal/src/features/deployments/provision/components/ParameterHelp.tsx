import Box from '@mui/material/Box';
import type { BlueprintParameter } from '@blueport/contracts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldInput } from '../model/field-input.ts';
import { defaultText } from '../model/shown-value.ts';

interface ParameterHelpProps {
  readonly parameter: BlueprintParameter;
  readonly input: FieldInput | undefined;
  /** What the default comes to, where that is known. */
  readonly computed: unknown;
}

/** What helps to fill a parameter: its hint or description, the limits, an example, the default the template computes. */
export function ParameterHelp({ parameter, input, computed }: ParameterHelpProps) {
  const t = useT();
  const limits = useLimits(parameter);
  const example = parameter.type === 'array' || parameter.type === 'object' ? parameter.example : undefined;
  return (
    <>
      {parameter.hint ?? parameter.description}
      {limits && ` ${limits}`}
      {parameter.type === 'array' && ` ${t('provision.listHelp')}`}
      {example && (
        <Box component="span" sx={{ display: 'block' }}>
          {t('provision.example')} <code>{example}</code>
        </Box>
      )}
      {parameter.defaultExpression !== undefined && input === undefined && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t('provision.templateDefault')}{' '}
          <code>{defaultText(parameter, computed) ?? parameter.defaultExpression}</code>
        </Box>
      )}
    </>
  );
}

function useLimits(parameter: BlueprintParameter): string {
  const t = useT();
  const list = parameter.type === 'array';
  const number = parameter.type === 'int';
  const minimum = number ? parameter.minValue : parameter.minLength;
  const maximum = number ? parameter.maxValue : parameter.maxLength;
  if (minimum === undefined && maximum === undefined) return '';
  const values = { minimum: formatNumber(minimum ?? 0), maximum: formatNumber(maximum ?? 0) };
  const unit = number ? 'number' : list ? 'list' : 'text';
  if (minimum === undefined) return t(`provision.limit.${unit}.most`, values);
  if (maximum === undefined) return t(`provision.limit.${unit}.least`, values);
  return t(`provision.limit.${unit}.between`, values);
}
