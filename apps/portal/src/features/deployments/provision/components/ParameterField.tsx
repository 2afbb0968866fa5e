import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import { type BlueprintParameter, locationName, type SignInKind } from '@blueport/contracts';
import { memo } from 'react';
import type { Dispatch } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type Choice, type CloudChoices, isLacking } from '../model/cloud-choices.ts';
import { type FieldInput, optionKey } from '../model/field-input.ts';
import { type FieldIssue, parameterField } from '../model/field-issue.ts';
import type { WizardAction } from '../model/wizard-state.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesNotice } from './ChoicesNotice.tsx';
import { fieldId, FieldRow } from './FieldRow.tsx';
import { ParameterHelp } from './ParameterHelp.tsx';
import { SecretInput } from './SecretInput.tsx';
import { signInWords } from './sign-in-words.ts';
import { TextInput } from './TextInput.tsx';
import { SizeChoice } from '../wizard-parts.ts';

interface ParameterFieldProps {
  readonly parameter: BlueprintParameter;
  readonly input: FieldInput | undefined;
  readonly issue: FieldIssue | undefined;
  /** Regions of the chosen subscription, for parameters that ask for one. */
  readonly locations: CloudChoices;
  /** Where it goes, for parameters that ask for what there is in a region. */
  readonly place: { readonly subscriptionId: string; readonly location: string };
  /** Sizes that the chosen image is for, for parameters that ask for one. */
  readonly fitting?: readonly string[] | undefined;
  readonly dispatch: Dispatch<WizardAction>;
  /** What it takes, where it is the first user's way in. */
  readonly signIn?: SignInKind | undefined;
  /** What the template's default comes to, where that is known. */
  readonly computed?: unknown;
  /** Whether leaving it empty keeps the value of the last time, which nobody sees. */
  readonly isKept?: boolean;
  /** What the cloud said of its value the last time, while that still stands. */
  readonly failure?: string | undefined;
}

/** The field of one template parameter, by its type; memoized, since a form may have dozens. */
export const ParameterField = memo(function ParameterField(props: ParameterFieldProps) {
  const { input, issue, signIn, computed, isKept = false, failure } = props;
  const t = useT();
  const parameter = signIn
    ? { ...props.parameter, ...signInWords(props.parameter, signIn, t) }
    : props.parameter;
  const field = parameterField(parameter.name);
  return (
    <FieldRow
      field={field}
      label={parameter.title}
      required={parameter.required}
      help={
        <>
          {failure !== undefined && (
            <Box role="note" sx={{ color: 'text.error', marginBottom: 1, overflowWrap: 'anywhere' }}>
              {t('provision.failedLast', { message: failure })}
            </Box>
          )}
          <ParameterHelp parameter={parameter} input={input} computed={computed} />
          {isKept && (
            <Box component="span" sx={{ display: 'block' }}>
              {t(failure === undefined ? 'provision.keptSecret' : 'provision.keptRefused')}
            </Box>
          )}
        </>
      }
      issue={issue}
    >
      <Control {...props} parameter={parameter} field={field} />
      {asksForRegion(parameter) && isLacking(props.locations) && (
        <ChoicesNotice source={props.locations} none="noRegions" />
      )}
    </FieldRow>
  );
});

function Control({
  parameter,
  signIn,
  input,
  issue,
  locations,
  place,
  fitting,
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
  if (parameter.secure) return <SecretInput {...shared} parameter={parameter} signIn={signIn} value={text} />;
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
        {...(asksForRegion(parameter) && { nameOf: locationName, many: true })}
        clearable={templateDefault !== undefined || !parameter.required}
      />
    );
  }
  if (parameter.source === 'vmSizes' && parameter.type === 'string') {
    return (
      <SizeChoice
        {...shared}
        value={text}
        placeholder={templateDefault}
        place={place}
        fitting={fitting}
        fallback={<TextInput {...shared} value={text} placeholder={templateDefault} />}
      />
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
