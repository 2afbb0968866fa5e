import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  fieldTypeOf,
  type FieldOverrides,
  type FieldSpec,
  type FormFieldType,
  overriddenSpec,
  valueText,
  type FieldOptions,
  liveSources,
  type LiveSource,
} from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { choicesOfText, textOfChoices } from '../model/choices-text.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { useState } from 'react';

interface OptionsInputProps {
  readonly options: FieldOptions | undefined;
  readonly issue: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (options: FieldOptions) => void;
}

const withIds: ReadonlySet<LiveSource> = new Set(['images', 'virtualNetworks', 'subnets', 'storageAccounts']);

/** Choices of a select: entered here, one per line, or loaded from the cloud. */
function OptionsInput({ options, issue, disabled = false, onChange }: OptionsInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const source = options?.kind === 'live' ? options.source : 'static';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ChoiceField
        label={t('templates.options')}
        value={source}
        disabled={disabled}
        options={[
          { value: 'static', label: t('templates.source.static') },
          ...liveSources.map((value) => ({ value, label: t(`templates.source.${value}`) })),
        ]}
        onChange={(next) =>
          onChange(next === 'static' ? { kind: 'static', choices: [] } : { kind: 'live', source: next })
        }
      />
      {options?.kind === 'live' ? (
        withIds.has(options.source) && (
          <ChoiceField
            label={t('templates.gives')}
            value={options.gives ?? 'name'}
            disabled={disabled}
            options={(['name', 'id'] as const).map((value) => ({
              value,
              label: t(`templates.gives.${value}`),
            }))}
            onChange={(gives) => onChange({ ...options, gives })}
          />
        )
      ) : (
        <TextInput
          label={t('templates.choices')}
          help={t('templates.choicesHelp')}
          value={typed ?? textOfChoices(options?.choices ?? [])}
          issue={issue}
          rows={4}
          disabled={disabled}
          onChange={(text) => {
            setTyped(text);
            onChange({ kind: 'static', choices: choicesOfText(text) });
          }}
          onLeave={() => setTyped(undefined)}
        />
      )}
    </Box>
  );
}

interface SpecFieldsProps {
  readonly type: FormFieldType;
  /** ID of the item or field that the properties belong to. Invalid text is kept under it. */
  readonly owner: string;
  readonly spec: FieldOverrides;
  /** Values of the library field, used where the form does not override them. */
  readonly base?: FieldSpec | undefined;
  readonly disabled?: boolean;
  /** Returns the issue text of a property. */
  readonly issueOf: (property: string) => string | undefined;
  readonly onChange: (spec: FieldOverrides) => void;
}

/** Properties of a library field that a form can unset by leaving them empty. */
const clearable: ReadonlySet<keyof FieldSpec> = new Set(['min', 'max', 'default']);

/**
 * Sets a property, and omits it if empty or equal to the library field. A limit of the library field that is cleared
 * becomes null, because it would otherwise reappear.
 */
function withProperty(
  spec: FieldOverrides,
  base: FieldSpec | undefined,
  name: keyof FieldSpec,
  value: unknown,
): FieldOverrides {
  const { [name]: _before, ...rest } = spec;
  if (value === undefined && clearable.has(name) && base?.[name] !== undefined)
    return { ...rest, [name]: null };
  const isNothing =
    value === undefined ||
    // A form cannot be saved with an empty label; omitting it reports the missing label at its field.
    (name === 'label' && typeof value === 'string' && value.trim() === '') ||
    (base === undefined && (value === '' || value === false));
  return isNothing || value === base?.[name] ? rest : { ...rest, [name]: value };
}

/** Properties of a field: label, help, default, limits, pattern and choices. */
export function SpecFields(props: SpecFieldsProps) {
  const { type, owner, spec, base, disabled = false, issueOf, onChange } = props;
  const t = useT();
  const now = overriddenSpec(base, spec);
  const set = (name: keyof FieldSpec) => (value: unknown) => onChange(withProperty(spec, base, name, value));
  const text = (name: 'label' | 'help' | 'pattern' | 'patternHint') => ({
    value: now[name] ?? '',
    issue: issueOf(name),
    disabled,
    onChange: set(name),
  });
  const limit = (name: 'min' | 'max') => ({
    place: `${owner} ${name} ${type}`,
    value: now[name],
    issue: issueOf(name),
    disabled,
    onChange: set(name),
  });
  const { shows, input } = fieldTypeOf(type) ?? {};
  const { limits } = input ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {/* Dividers have no texts. */}
      {shows !== 'divider' && (
        <>
          <TextInput {...text('label')} label={t('templates.label')} required longest={120} />
          <TextInput
            {...text('help')}
            label={t(shows === 'information' ? 'templates.body' : 'templates.help')}
            rows={2}
            longest={500}
          />
        </>
      )}
      {input?.hasChoices && (
        <Box data-place="/spec/options">
          <OptionsInput
            options={now.options}
            issue={issueOf('options')}
            disabled={disabled}
            onChange={set('options')}
          />
        </Box>
      )}
      {input && (
        <DefaultInput
          type={type}
          owner={owner}
          options={now.options}
          value={now.default}
          issue={issueOf('default')}
          disabled={disabled}
          onChange={set('default')}
        />
      )}
      {limits !== undefined && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <NumberInput {...limit('min')} label={t(`templates.min.${limits}`)} />
          <NumberInput {...limit('max')} label={t(`templates.max.${limits}`)} />
        </Box>
      )}
      {input?.hasPattern && (
        <TextInput
          {...text('pattern')}
          label={t('templates.pattern')}
          help={t('templates.patternHelp')}
          longest={200}
          code
        />
      )}
      {input?.hasPattern && now.pattern && (
        <TextInput {...text('patternHint')} label={t('templates.patternHint')} longest={200} />
      )}
      {input && (
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
  readonly owner: string;
  readonly options: FieldSpec['options'];
  readonly value: FieldSpec['default'];
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: FieldSpec['default']) => void;
}

function DefaultInput({ type, owner, options, value, issue, disabled, onChange }: DefaultInputProps) {
  const t = useT();
  const { control, value: kind } = fieldTypeOf(type)?.input ?? {};
  if (control === 'select' && options?.kind === 'static') {
    const start = value === undefined ? '' : valueText(value);
    const isKnown = start === '' || options.choices.some((choice) => choice.value === start);
    return (
      <ChoiceField
        label={t('templates.default')}
        value={start}
        issue={issue}
        disabled={disabled}
        options={[
          { value: '', label: t('templates.defaultNone') },
          ...options.choices,
          ...(isKnown ? [] : [{ value: start, label: start }]),
        ]}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberInput
        place={`${owner} default ${type}`}
        label={t('templates.default')}
        value={typeof value === 'number' ? value : undefined}
        issue={issue}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  const several = kind === 'list';
  const lines = Array.isArray(value) ? value : [];
  return (
    <TextInput
      label={t('templates.default')}
      value={several ? textOfChoices(lines.map((one) => ({ value: one, label: one }))) : String(value ?? '')}
      issue={issue}
      {...(several && { help: t('templates.defaultLines') })}
      {...((several || control === 'area') && { rows: 2 })}
      {...(control === 'date' && { type: 'date' as const })}
      disabled={disabled}
      onChange={(text) => {
        if (text === '') onChange(undefined);
        else onChange(several ? choicesOfText(text).map((choice) => choice.value) : text);
      }}
    />
  );
}
