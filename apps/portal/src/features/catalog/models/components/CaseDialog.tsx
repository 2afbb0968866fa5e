import {
  type BenchCase,
  type BlueprintParameter,
  type CloudName,
  locationName,
  regionsOfCloud,
} from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { readValue, writeValue } from '../parameter-value.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { readTags, writeTags } from '../tags-text.ts';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface CaseDialogProps {
  readonly parameters: readonly BlueprintParameter[];
  readonly clouds: readonly CloudName[];
  /** Undefined for a new one. */
  readonly value: BenchCase | undefined;
  readonly onSave: (value: BenchCase) => void;
  readonly onClose: () => void;
}

/** The regions of some clouds by their names, and one that a set names already. */
function regionsOf(clouds: readonly CloudName[], named: string | undefined) {
  const codes = new Set([...clouds.flatMap(regionsOfCloud), ...(named ? [named] : [])]);
  return [...codes]
    .map((value) => ({ value, label: locationName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** The values of a case as texts, and what they stand for. */
function useCaseValues(asked: readonly BlueprintParameter[], value: BenchCase | undefined) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      asked.flatMap((one) =>
        value && Object.hasOwn(value.parameters, one.name)
          ? [[one.name, writeValue(value.parameters[one.name])] as const]
          : [],
      ),
    ),
  );
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  const read = given.map(([key, text]) => {
    const parameter = asked.find((one) => one.name === key);
    return [key, parameter ? readValue(parameter, text) : undefined] as const;
  });
  const wrong = new Set(read.filter(([, parsed]) => parsed === undefined).map(([key]) => key));
  const write = (key: string, text: string) => setTexts((now) => ({ ...now, [key]: text }));
  const parameters = Object.fromEntries(read.map(([key, parsed]) => [key, parsed?.value]));
  return { texts, wrong, write, parameters };
}

/** One parameter set of the bench. Secrets are never asked for: a stand-in takes their place. */
export function CaseDialog({ parameters, clouds, value, onSave, onClose }: CaseDialogProps) {
  const t = useT();
  const [name, setName] = useState(value?.name ?? '');
  const [expect, setExpect] = useState(value?.expect ?? 'success');
  const [location, setLocation] = useState(value?.location ?? '');
  const [tagsText, setTagsText] = useState(writeTags(value?.tags ?? {}));
  const tags = readTags(tagsText);
  const regions = regionsOf(clouds, value?.location);
  const asked = parameters.filter(({ secure }) => !secure);
  const values = useCaseValues(asked, value);
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
      send={async () => {
        save();
        return undefined;
      }}
      onClose={onClose}
    >
      <TextInput label={t('models.bench.caseName')} value={name} required longest={80} onChange={setName} />
      <ChoiceField
        label={t('models.bench.expected')}
        value={expect}
        options={(['success', 'failure'] as const).map((one) => ({
          value: one,
          label: t(`models.bench.expect.${one}`),
        }))}
        onChange={setExpect}
      />
      <ChoiceField
        label={t('models.bench.region')}
        value={location}
        options={regions}
        empty={t('models.bench.usualRegion')}
        help={t('models.bench.regionHelp')}
        onChange={setLocation}
      />
      <TextInput
        label={t('models.bench.tags')}
        value={tagsText}
        issue={tags === undefined ? t('models.bench.tagsIssue') : undefined}
        help={t('models.bench.tagsHelp')}
        rows={2}
        onChange={setTagsText}
      />
      {asked.map((parameter) => (
        <CaseValue
          key={parameter.name}
          parameter={parameter}
          text={values.texts[parameter.name] ?? ''}
          isWrong={values.wrong.has(parameter.name)}
          expect={expect}
          regions={regions}
          onChange={(text) => values.write(parameter.name, text)}
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
  /** What a parameter that names a region may be. */
  readonly regions: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (text: string) => void;
}

type Options = CaseValueProps['regions'];

/** What one parameter is in a set: a choice wherever the template leaves only a few values, typed otherwise. */
function CaseValue({ parameter, text, isWrong, expect, regions, onChange }: CaseValueProps) {
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
