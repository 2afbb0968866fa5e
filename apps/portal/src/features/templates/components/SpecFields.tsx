import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  formFieldTypes,
  isChoiceType,
  isInputType,
  isTextType,
  type FieldOverrides,
  type FieldSpec,
  type FormFieldType,
} from '@blueport/contracts';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { choicesOfText, textOfChoices } from '../model/choices-text.ts';
import { NumberInput } from './NumberInput.tsx';
import { OptionsInput } from './OptionsInput.tsx';

interface SpecFieldsProps {
  readonly type: FormFieldType;
  readonly spec: FieldOverrides;
  /** What the library says where the form says nothing. */
  readonly base?: FieldSpec | undefined;
  readonly disabled?: boolean;
  /** What is wrong with a property, in words. */
  readonly issueOf: (property: string) => string | undefined;
  readonly onChange: (spec: FieldOverrides) => void;
}

/** Writes a property; one that says nothing, or the same as the library, is left out. */
function withProperty(
  spec: FieldOverrides,
  base: FieldSpec | undefined,
  name: keyof FieldSpec,
  value: unknown,
): FieldOverrides {
  const { [name]: _before, ...rest } = spec;
  const isNothing =
    value === undefined || (base === undefined && name !== 'label' && (value === '' || value === false));
  return isNothing || value === base?.[name] ? rest : { ...rest, [name]: value };
}

/** What a field says and allows: label, help, default, limits, pattern, choices. */
export function SpecFields({ type, spec, base, disabled = false, issueOf, onChange }: SpecFieldsProps) {
  const t = useT();
  const now: FieldOverrides = { ...base, ...spec };
  const set = (name: keyof FieldSpec) => (value: unknown) => onChange(withProperty(spec, base, name, value));
  const text = { disabled };
  const limits = isInputType(type) && type !== formFieldTypes.select;
  const unit =
    type === formFieldTypes.number
      ? 'value'
      : type === formFieldTypes.date
        ? 'days'
        : type === formFieldTypes.multiSelect
          ? 'choices'
          : 'characters';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextInput
        {...text}
        label={t('templates.label')}
        value={now.label ?? ''}
        issue={issueOf('label')}
        required
        longest={120}
        onChange={set('label')}
      />
      {type !== formFieldTypes.divider && (
        <TextInput
          {...text}
          label={t(type === formFieldTypes.information ? 'templates.body' : 'templates.help')}
          value={now.help ?? ''}
          issue={issueOf('help')}
          rows={2}
          longest={500}
          onChange={set('help')}
        />
      )}
      {isChoiceType(type) && (
        <OptionsInput
          options={now.options}
          issue={issueOf('options')}
          disabled={disabled}
          onChange={set('options')}
        />
      )}
      {isInputType(type) && (
        <DefaultInput
          type={type}
          value={now.default}
          issue={issueOf('default')}
          disabled={disabled}
          onChange={set('default')}
        />
      )}
      {limits && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <NumberInput
            label={t(`templates.min.${unit}`)}
            value={now.min}
            issue={issueOf('min')}
            disabled={disabled}
            onChange={set('min')}
          />
          <NumberInput
            label={t(`templates.max.${unit}`)}
            value={now.max}
            issue={issueOf('max')}
            disabled={disabled}
            onChange={set('max')}
          />
        </Box>
      )}
      {isTextType(type) && (
        <>
          <TextInput
            {...text}
            label={t('templates.pattern')}
            help={t('templates.patternHelp')}
            value={now.pattern ?? ''}
            issue={issueOf('pattern')}
            longest={200}
            code
            onChange={set('pattern')}
          />
          {now.pattern && (
            <TextInput
              {...text}
              label={t('templates.patternHint')}
              value={now.patternHint ?? ''}
              issue={issueOf('patternHint')}
              longest={200}
              onChange={set('patternHint')}
            />
          )}
        </>
      )}
      {isInputType(type) && (
        <FormControlLabel
          label={t('templates.requiredField')}
          control={
            <Checkbox
              checked={now.required === true}
              disabled={disabled}
              onChange={(event) => set('required')(event.target.checked)}
            />
          }
        />
      )}
    </Box>
  );
}

interface DefaultInputProps {
  readonly type: FormFieldType;
  readonly value: FieldSpec['default'];
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: FieldSpec['default']) => void;
}

function DefaultInput({ type, value, issue, disabled, onChange }: DefaultInputProps) {
  const t = useT();
  if (type === formFieldTypes.number) {
    return (
      <NumberInput
        label={t('templates.default')}
        value={typeof value === 'number' ? value : undefined}
        issue={issue}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  const several = type === formFieldTypes.multiSelect;
  const lines = Array.isArray(value) ? value : [];
  return (
    <TextInput
      label={t('templates.default')}
      value={several ? textOfChoices(lines.map((one) => ({ value: one, label: one }))) : String(value ?? '')}
      issue={issue}
      {...(several && { help: t('templates.defaultLines') })}
      {...((several || type === formFieldTypes.textArea) && { rows: 2 })}
      {...(type === formFieldTypes.date && { type: 'date' as const })}
      disabled={disabled}
      onChange={(text) => {
        if (text === '') onChange(undefined);
        else onChange(several ? choicesOfText(text).map((choice) => choice.value) : text);
      }}
    />
  );
}
