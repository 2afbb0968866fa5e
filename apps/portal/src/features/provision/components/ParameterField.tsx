import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import { type BlueprintParameter, locationName } from '@blueport/contracts';
import { lazy, memo, Suspense } from 'react';
import type { Dispatch } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import type { Choice, CloudChoices } from '../model/cloud-choices.ts';
import { type FieldInput, optionKey } from '../model/field-input.ts';
import { type FieldIssue, parameterField } from '../model/field-issue.ts';
import type { WizardAction } from '../model/wizard-state.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesNotice } from './ChoicesNotice.tsx';
import { fieldId, FieldRow } from './FieldRow.tsx';
import { ParameterHelp } from './ParameterHelp.tsx';
import { SecretInput } from './SecretInput.tsx';
import { TextInput } from './TextInput.tsx';

const SizeChoice = lazy(async () => ({ default: (await import('../later/SizeChoice.tsx')).SizeChoice }));

interface ParameterFieldProps {
  readonly parameter: BlueprintParameter;
  readonly input: FieldInput | undefined;
  readonly issue: FieldIssue | undefined;
  /** Regions of the chosen subscription, for parameters that ask for one. */
  readonly locations: CloudChoices;
  /** Where it goes, for parameters that ask for what there is in a region. */
  readonly place: { readonly subscriptionId: string; readonly location: string };
  readonly dispatch: Dispatch<WizardAction>;
}

/** The field of one template parameter, by its type; memoized, since a form may have dozens. */
export const ParameterField = memo(function ParameterField(props: ParameterFieldProps) {
  const { parameter, input, issue } = props;
  const t = useT();
  const field = parameterField(parameter.name);
  return (
    <FieldRow
      field={field}
      label={parameter.title}
      required={parameter.required}
      help={<ParameterHelp parameter={parameter} input={input} />}
      issue={issue}
    >
      <Control {...props} field={field} />
      {asksForRegion(parameter) && <ChoicesNotice source={props.locations} none={t('provision.noRegions')} />}
    </FieldRow>
  );
});

function Control({
  parameter,
  input,
  issue,
  locations,
  place,
  dispatch,
  field,
}: ParameterFieldProps & { field: string }) {
  const t = useT();
  const text = typeof input === 'string' ? input : '';
  const shared = {
    field,
    issue,
    required: parameter.required,
    onChange: (value: string) =>
      dispatch({
        type: 'input',
        name: parameter.name,
        input: value === '' && parameter.defaultExpression !== undefined ? undefined : value,
      }),
    onLeave: () => dispatch({ type: 'leave', field }),
  };
  const templateDefault =
    parameter.defaultExpression === undefined ? undefined : t('provision.templateDefault');
  const loading = asksForRegion(parameter) && locations.state === 'loading';
  const choices = choicesOf(parameter, locations);
  if (parameter.secure) return <SecretInput {...shared} parameter={parameter} value={text} />;
  if (parameter.type === 'bool' && parameter.defaultExpression === undefined) {
    return (
      <Box sx={{ marginInlineStart: -2.5, display: 'flex', alignItems: 'center', typography: 'body2' }}>
        <Switch
          checked={input === true}
          onChange={(event) => dispatch({ type: 'input', name: parameter.name, input: event.target.checked })}
          slotProps={{ input: { id: fieldId(field), 'aria-describedby': `${fieldId(field)}-help` } }}
        />
        {input === true ? t('provision.on') : t('provision.off')}
      </Box>
    );
  }
  if (choices && parameter.type !== 'array') {
    return (
      <ChoiceField
        {...shared}
        value={typeof input === 'boolean' ? String(input) : text}
        choices={choices}
        placeholder={loading ? 'Loading....' : (templateDefault ?? t('provision.choose'))}
        {...(asksForRegion(parameter) && { nameOf: locationName })}
        clearable={templateDefault !== undefined || !parameter.required}
      />
    );
  }
  if (parameter.source === 'vmSizes' && parameter.type === 'string') {
    return (
      <Suspense fallback={<TextInput {...shared} value={text} placeholder={templateDefault} />}>
        <SizeChoice {...shared} value={text} placeholder={templateDefault} place={place} />
      </Suspense>
    );
  }
  const structured = parameter.type === 'array' || parameter.type === 'object';
  return (
    <TextInput
      {...shared}
      value={text}
      kind={parameter.type === 'int' ? 'number' : structured ? 'code' : 'text'}
      {...(structured && { rows: 3 })}
      placeholder={templateDefault ?? (structured ? undefined : parameter.example)}
      end={parameter.unit && <InputAdornment position="end">{parameter.unit}</InputAdornment>}
    />
  );
}

const asksForRegion = (parameter: BlueprintParameter): boolean =>
  parameter.source === 'locations' && parameter.allowedValues === undefined;

/** What there is to choose from; undefined where the value is typed, as is a region while no list of them can be had. */
function choicesOf(parameter: BlueprintParameter, locations: CloudChoices): readonly Choice[] | undefined {
  if (parameter.allowedValues) {
    return parameter.allowedValues.map((value) => ({ value: optionKey(value), label: optionKey(value) }));
  }
  if (parameter.type === 'bool') {
    return ['true', 'false'].map((value) => ({ value, label: value }));
  }
  if (!asksForRegion(parameter)) return undefined;
  return locations.state === 'ready' || locations.state === 'loading' ? locations.choices : undefined;
}
