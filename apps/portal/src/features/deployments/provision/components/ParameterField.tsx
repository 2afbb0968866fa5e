import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import {
  type BlueprintParameter,
  locationName,
  type MachineSystem,
  type PriceRequest,
  type SignInKind,
  defaultPasswordLength,
  generatePassword,
} from '@blueport/contracts';
import { memo, useState } from 'react';
import type { Dispatch } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type Choice, type CloudChoices, hasNoChoices } from '../model/cloud-choices.ts';
import { type FieldInput, optionKey } from '../model/field-input.ts';
import { type FieldIssue, parameterField } from '../model/field-issue.ts';
import type { WizardAction } from '../model/wizard-state.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesNotice } from './ChoicesNotice.tsx';
import { fieldId, FieldRow } from './FieldRow.tsx';
import { OptionPrice } from './OptionPrice.tsx';
import { signInLabel } from './sign-in-label.ts';
import { requestWith } from '../model/priced-choice.ts';
import { TextInput } from './TextInput.tsx';
import { SizeChoice } from '../wizard-parts.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { generatedLabel, generatedPreview, usesDeploymentRegion } from '../model/generated-default.ts';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { Hint } from '../../../../ui/hint/Hint.tsx';

interface ParameterFieldProps {
  readonly parameter: BlueprintParameter;
  readonly input: FieldInput | undefined;
  readonly issue: FieldIssue | undefined;
  /** Regions of the selected subscription, for region parameters. */
  readonly locations: CloudChoices;
  /** Target subscription and region, for parameters whose choices depend on them. */
  readonly place: { readonly subscriptionId: string; readonly location: string };
  /** Region of the deployment, which a region parameter may default to. */
  readonly region: string;
  /** Sizes that the selected image supports, for size parameters. */
  readonly fitting?: readonly string[] | undefined;
  /** Operating system of the machines, for size parameters. */
  readonly system?: MachineSystem | undefined;
  /** Request for the price of the current values, for parameters whose choices are compared by price. */
  readonly priceRequest?: PriceRequest | undefined;
  readonly dispatch: Dispatch<WizardAction>;
  /** Kind of credential, if the parameter holds one. */
  readonly signIn?: SignInKind | undefined;
  /** Evaluated default of the template, if known. */
  readonly computed?: unknown;
  /** Whether an empty field keeps the previous value, which is not shown. */
  readonly isKept?: boolean;
  /** Error the cloud reported for the previous attempt, while the value is unchanged. */
  readonly failure?: string | undefined;
}

/** Field of a template parameter, by type. Memoized, because a form may have dozens of them. */
export const ParameterField = memo(function ParameterField(props: ParameterFieldProps) {
  const { input, issue, signIn, computed, isKept = false, failure } = props;
  const t = useT();
  const parameter = signIn
    ? { ...props.parameter, ...signInLabel(props.parameter, signIn, t) }
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
      {asksForRegion(parameter) && hasNoChoices(props.locations) && (
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
  region,
  fitting,
  system,
  priceRequest,
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
  const generated = generatedLabel(parameter, region, t);
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
        placeholder={loading ? 'Loading....' : (generated ?? t('provision.choose'))}
        {...(asksForRegion(parameter) && { nameOf: locationName, many: true })}
        clearable={generated !== undefined || !parameter.required}
        {...(priceRequest && {
          renderEnd: (value: string) => <OptionPrice request={requestWith(priceRequest, parameter, value)} />,
        })}
      />
    );
  }
  if (parameter.source === 'vmSizes' && parameter.type === 'string') {
    return (
      <SizeChoice
        {...shared}
        value={text}
        placeholder={generated}
        place={place}
        fitting={fitting}
        system={system}
        fallback={<TextInput {...shared} value={text} placeholder={generated} />}
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
      placeholder={generated ?? (structured ? undefined : parameter.example)}
      end={parameter.unit && <InputAdornment position="end">{parameter.unit}</InputAdornment>}
    />
  );
}

const asksForRegion = (parameter: BlueprintParameter): boolean =>
  (parameter.source === 'locations' || usesDeploymentRegion(parameter)) &&
  parameter.allowedValues === undefined;

/**
 * Returns the choices of a parameter, or undefined if it is typed. Regions are typed while their list is unavailable.
 */
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

interface ParameterHelpProps {
  readonly parameter: BlueprintParameter;
  readonly input: FieldInput | undefined;
  /** Evaluated default, if known. */
  readonly computed: unknown;
}

/** Help text of a parameter: hint or description, limits, an example and the computed default. */
function ParameterHelp({ parameter, input, computed }: ParameterHelpProps) {
  const t = useT();
  const limits = useLimits(parameter);
  const example = parameter.type === 'array' || parameter.type === 'object' ? parameter.example : undefined;
  const preview = input === undefined ? generatedPreview(parameter, computed, t) : undefined;
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
      {preview && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {preview.text} {preview.value !== undefined && <code>{preview.value}</code>}
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

interface SecretInputProps {
  readonly field: string;
  readonly parameter: BlueprintParameter;
  /** SSH keys cannot be generated in the browser. */
  readonly signIn: SignInKind | undefined;
  readonly value: string;
  readonly issue: FieldIssue | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Secret input, masked by default, with a generator that follows the rules of passwords and the length limits
 * of the parameter.
 */
function SecretInput({ field, parameter, signIn, value, issue, onChange, onLeave }: SecretInputProps) {
  const t = useT();
  const [visible, setVisible] = useState(false);
  const label = visible ? t('provision.secret.hide') : t('provision.secret.show');
  const longest = parameter.maxLength ?? Number.MAX_SAFE_INTEGER;
  const generate = () => {
    const length = Math.min(Math.max(defaultPasswordLength, parameter.minLength ?? 0), Math.max(4, longest));
    onChange(generatePassword(randomBytes, length));
    setVisible(true);
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <TextInput
        field={field}
        kind={visible ? 'text' : 'password'}
        value={value}
        issue={issue}
        required={parameter.required}
        onChange={onChange}
        onLeave={onLeave}
        end={
          <InputAdornment position="end">
            <>
              {value !== '' && visible && <CopyButton text={value} what={parameter.title} />}
              <Hint text={label}>
                <IconButton size="small" aria-label={label} onClick={() => setVisible(!visible)}>
                  {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
                </IconButton>
              </Hint>
            </>
          </InputAdornment>
        }
      />
      {parameter.type === 'secureString' && signIn !== 'key' && (
        <Button variant="outlined" onClick={generate} sx={{ flex: 'none' }}>
          {t('provision.secret.generate')}
        </Button>
      )}
    </Box>
  );
}
