import {
  type BenchCase,
  type BlueprintParameter,
  type CloudName,
  locationName,
  regionsOfCloud,
} from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { readValue, writeValue } from '../parameter-value.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

/** Formats tags as text, one `name=value` per line. */
export function writeTags(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** Parses tags, or returns undefined if a line is not a valid tag or a name is invalid or repeated, ignoring case. */
export function readTags(text: string): Record<string, string> | undefined {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return { name: name.trim(), value: value.length === 0 ? undefined : value.join('=').trim() };
    });
  const isValid = rows.every(({ name, value }) => value !== undefined && /^[^<>%&\\?/]+$/.test(name));
  const isUnique = new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length;
  if (!isValid || !isUnique) return undefined;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value ?? '']));
}

interface CaseDialogProps {
  readonly parameters: readonly BlueprintParameter[];
  readonly clouds: readonly CloudName[];
  /** Undefined for a new parameter set. */
  readonly value: BenchCase | undefined;
  readonly onSave: (value: BenchCase) => void;
  readonly onClose: () => void;
}

/** Lists the regions of the given clouds by name, plus the region a parameter set already uses. */
function regionsOf(clouds: readonly CloudName[], caseRegion: string | undefined) {
  const codes = new Set([...clouds.flatMap(regionsOfCloud), ...(caseRegion ? [caseRegion] : [])]);
  return [...codes]
    .map((value) => ({ value, label: locationName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

type Texts = Readonly<Record<string, string>>;

/** Returns the values of a test case as text, by parameter. */
function textsOf(plainParameters: readonly BlueprintParameter[], value: BenchCase | undefined): Texts {
  const filledParameters = plainParameters.filter(
    ({ name }) => value && Object.hasOwn(value.parameters, name),
  );
  return Object.fromEntries(filledParameters.map(({ name }) => [name, writeValue(value?.parameters[name])]));
}

/** Parses the values of a test case. `wrong` holds the parameters whose text cannot be parsed. */
function readTexts(plainParameters: readonly BlueprintParameter[], texts: Texts) {
  const filledTexts = Object.entries(texts).filter(([, text]) => text !== '');
  const read = filledTexts.map(([key, text]) => {
    const parameter = plainParameters.find((one) => one.name === key);
    return [key, parameter ? readValue(parameter, text) : undefined] as const;
  });
  const wrong = new Set(read.filter(([, parsed]) => parsed === undefined).map(([key]) => key));
  const parameters = Object.fromEntries(read.map(([key, parsed]) => [key, parsed?.value]));
  return { wrong, parameters };
}

/** Dialog for one parameter set of the test bench. Secrets are never requested; a placeholder value is used instead. */
export function CaseDialog({ parameters, clouds, value, onSave, onClose }: CaseDialogProps) {
  const t = useT();
  const plainParameters = parameters.filter(({ secure }) => !secure);
  const form = useForm({
    name: value?.name ?? '',
    expect: value?.expect ?? 'success',
    location: value?.location ?? '',
    tags: writeTags(value?.tags ?? {}),
    texts: textsOf(plainParameters, value),
  });
  const { name, expect, location, texts } = form.values;
  const tags = readTags(form.values.tags);
  const regions = regionsOf(clouds, value?.location);
  const values = readTexts(plainParameters, texts);
  const save = () =>
    onSave({
      name: name.trim(),
      expect,
      parameters: values.parameters,
      ...(location && { location }),
      ...(tags && Object.keys(tags).length > 0 && { tags }),
    });
  return (
    <FormDialog
      title={t('models.bench.case')}
      submit={t(value ? 'models.bench.changeCase' : 'models.bench.addCase')}
      isReady={name.trim() !== '' && values.wrong.size === 0 && tags !== undefined}
      width="sm"
      layout="gap"
      form={form}
      send={async () => {
        save();
        return undefined;
      }}
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'name')} label={t('models.bench.caseName')} required longest={80} />
      <ChoiceField
        {...inputOf(form, 'expect')}
        label={t('models.bench.expected')}
        options={(['success', 'failure'] as const).map((one) => ({
          value: one,
          label: t(`models.bench.expect.${one}`),
        }))}
      />
      <ChoiceField
        {...inputOf(form, 'location')}
        label={t('models.bench.region')}
        options={regions}
        empty={t('models.bench.usualRegion')}
        help={t('models.bench.regionHelp')}
      />
      <TextInput
        {...inputOf(form, 'tags')}
        label={t('models.bench.tags')}
        issue={tags === undefined ? t('models.bench.tagsIssue') : undefined}
        help={t('models.bench.tagsHelp')}
        rows={2}
      />
      {plainParameters.map((parameter) => (
        <CaseValue
          key={parameter.name}
          parameter={parameter}
          text={texts[parameter.name] ?? ''}
          isWrong={values.wrong.has(parameter.name)}
          expect={expect}
          regions={regions}
          onChange={(text) => form.set('texts', { ...texts, [parameter.name]: text })}
        />
      ))}
    </FormDialog>
  );
}

interface CaseValueProps {
  readonly parameter: BlueprintParameter;
  readonly text: string;
  readonly isWrong: boolean;
  readonly expect: BenchCase['expect'];
  /** Choices for a parameter that holds a region. */
  readonly regions: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (text: string) => void;
}

type Options = CaseValueProps['regions'];

/** Input for one parameter value: a select if the template allows only a few values, otherwise a text field. */
function CaseValue({ parameter, text, isWrong, expect, regions, onChange }: CaseValueProps) {
  const t = useT();
  const help = t(parameter.required ? 'models.requiredParameter' : 'models.leftAtDefault');
  const allowed = parameter.allowedValues?.map((one) => writeValue(one)).filter((one) => one !== '');
  const mayBreak = expect === 'failure' && allowed !== undefined;
  const options = mayBreak ? undefined : optionsOf(parameter, allowed, regions);
  if (options) {
    // Keep a value visible and editable even if the template no longer allows it.
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
