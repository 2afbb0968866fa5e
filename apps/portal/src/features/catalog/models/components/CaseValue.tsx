import type { BenchCase, BlueprintParameter } from '@blueport/contracts';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { writeValue } from '../parameter-value.ts';

interface CaseValueProps {
  readonly parameter: BlueprintParameter;
  readonly text: string;
  readonly isWrong: boolean;
  readonly expect: BenchCase['expect'];
  /** What a parameter that names a region may be. */
  readonly regions: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (text: string) => void;
}

type Options = CaseValueProps['regions'];

/** What one parameter is in a set: a choice wherever the template leaves only a few values, typed otherwise. */
export function CaseValue({ parameter, text, isWrong, expect, regions, onChange }: CaseValueProps) {
  const t = useT();
  const help = t(parameter.required ? 'models.requiredParameter' : 'models.leftAtDefault');
  const allowed = parameter.allowedValues?.map((one) => writeValue(one)).filter((one) => one !== '');
  const mayBreak = expect === 'failure' && allowed !== undefined;
  const options = mayBreak ? undefined : optionsOf(parameter, allowed, regions);
  if (options) {
    // A value from before the template was narrowed stays to be seen, and to be changed.
    const isKnown = text === '' || options.some(({ value }) => value === text);
    return (
      <ChoiceField
        label={parameter.title}
        value={text}
        options={isKnown ? options : [{ value: text, label: text }, ...options]}
        empty={t(parameter.required ? 'models.chooseValue' : 'models.asTemplate')}
        {...(parameter.required && { help })}
        onChange={onChange}
      />
    );
  }
  const isNumber = parameter.type === 'int';
  const wrong = isNumber ? t('models.wrongNumber') : t('models.wrongType', { type: parameter.type });
  return (
    <TextInput
      label={parameter.title}
      value={text}
      issue={isWrong ? wrong : undefined}
      help={mayBreak ? t('models.bench.mayBreak', { values: allowed.join(', ') }) : help}
      code
      numeric={isNumber && (parameter.minValue ?? 0) >= 0}
      onChange={onChange}
    />
  );
}

function optionsOf(
  { type, source }: BlueprintParameter,
  allowed: readonly string[] | undefined,
  regions: Options,
): Options | undefined {
  if (allowed && allowed.length > 0) return allowed.map((value) => ({ value, label: value }));
  if (type === 'bool') return ['true', 'false'].map((value) => ({ value, label: value }));
  return source === 'locations' && type === 'string' ? regions : undefined;
}
