import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { BlueprintConfiguration, BlueprintParameter, ModelDetail } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { nameOfTitle } from '../new-model.ts';
import { type RuleDraft, ruleDraftOf, rulesOf } from '../rule-draft.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { type Form, inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface ConfigurationDialogProps {
  readonly model: ModelDetail;
  readonly parameters: readonly BlueprintParameter[];
  readonly configuration: BlueprintConfiguration | undefined;
  readonly onClose: () => void;
}

type ConfigurationValues = {
  readonly title: string;
  readonly summary: string;
  /** Undefined until the user changes the name that follows from the title. */
  readonly name: string | undefined;
  readonly version: string;
  readonly shared: boolean;
  readonly drafts: Readonly<Record<string, RuleDraft>>;
};

/** Manages the state of a configuration and saves it. */
function useConfigurationDraft({ model, parameters, configuration }: ConfigurationDialogProps) {
  const [create] = modelApi.useModelCreateConfigurationMutation();
  const [edit] = modelApi.useModelEditConfigurationMutation();
  const open = parameters.filter(({ secure }) => !secure);
  const form = useForm<ConfigurationValues>({
    title: configuration?.title ?? '',
    summary: configuration?.summary ?? '',
    name: configuration?.name,
    version: configuration?.version ?? '',
    shared: configuration?.shared ?? false,
    drafts: Object.fromEntries(open.map((one) => [one.name, ruleDraftOf(configuration?.rules[one.name])])),
  });
  const { title, summary, version, shared, drafts } = form.values;
  const name = form.values.name ?? nameOfTitle(title);
  const { rules, wrong } = rulesOf(open, drafts);
  const save = async () => {
    const content = { title: title.trim(), summary: summary.trim(), version: version || null, rules, shared };
    return configuration
      ? edit({ name: model.name, id: configuration.id, etag: configuration.etag, body: content })
      : create({ name: model.name, body: { name, ...content } });
  };
  const isReady = title.trim() !== '' && summary.trim() !== '' && wrong.size === 0;
  const draftOf = (parameter: string) => drafts[parameter] ?? ruleDraftOf(undefined);
  const setDraft = (parameter: string, next: RuleDraft) =>
    form.set('drafts', { ...drafts, [parameter]: next });
  return { form, name, open, wrong, isReady, draftOf, setDraft, save };
}

/** Dialog for a configuration: its card and, for each parameter, whether it is open, restricted or fixed. */
export function ConfigurationDialog(props: ConfigurationDialogProps) {
  const { model, configuration, onClose } = props;
  const t = useT();
  const { form, name, open, wrong, isReady, draftOf, setDraft, save } = useConfigurationDraft(props);
  return (
    <FormDialog
      title={t(configuration ? 'models.configuration.edit' : 'models.configuration.create')}
      submit={t('administration.save')}
      isReady={isReady}
      width="md"
      form={form}
      send={save}
      onClose={onClose}
    >
      <CardFields model={model} isNew={configuration === undefined} form={form} name={name} />
      {open.map((parameter) => (
        <RuleFields
          key={parameter.name}
          parameter={parameter}
          draft={draftOf(parameter.name)}
          isWrong={wrong.has(parameter.name)}
          onChange={(next) => setDraft(parameter.name, next)}
        />
      ))}
    </FormDialog>
  );
}

interface CardFieldsProps {
  readonly model: ModelDetail;
  readonly isNew: boolean;
  readonly form: Form<ConfigurationValues>;
  readonly name: string;
}

/** Fields for the card of a configuration. */
function CardFields({ model, isNew, form, name }: CardFieldsProps) {
  const t = useT();
  return (
    <FieldGrid>
      <TextInput {...inputOf(form, 'title')} label={t('models.title')} required longest={80} />
      <TextInput
        {...inputOf(form, 'name')}
        label={t('models.name')}
        value={name}
        required
        disabled={!isNew}
        code
        longest={63}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput {...inputOf(form, 'summary')} label={t('models.summary')} required longest={200} />
      </Box>
      <ChoiceField
        label={t('models.version')}
        value={form.values.version || 'newest'}
        issue={form.issues.version}
        options={[
          { value: 'newest', label: t('models.configuration.newest') },
          ...model.versionList
            .filter(({ publishedAt }) => publishedAt !== null)
            .map((one) => ({ value: one.version, label: one.version })),
        ]}
        onChange={(next) => form.set('version', next === 'newest' ? '' : next)}
      />
      {model.givable && (
        <FormControlLabel
          label={t('models.configuration.share')}
          control={
            <Checkbox
              checked={form.values.shared}
              onChange={(_event, shared) => form.set('shared', shared)}
            />
          }
        />
      )}
    </FieldGrid>
  );
}

interface RuleFieldsProps {
  readonly parameter: BlueprintParameter;
  readonly draft: RuleDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Rule of a configuration for one parameter. */
function RuleFields({ parameter, draft, isWrong, onChange }: RuleFieldsProps) {
  const t = useT();
  const issue = isWrong ? t('models.wrongType', { type: parameter.type }) : undefined;
  const set = (next: Partial<RuleDraft>) => onChange({ ...draft, ...next });
  return (
    <Box
      role="group"
      aria-label={parameter.title}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: '170px 1fr 1fr' },
        alignItems: 'start',
        borderTop: 1,
        borderColor: 'divider',
        marginTop: 4,
        paddingTop: 4,
      }}
    >
      <ChoiceField
        label={parameter.title}
        value={draft.mode}
        options={(['open', 'fixed', 'narrowed'] as const).map((mode) => ({
          value: mode,
          label: t(`models.configuration.mode.${mode}`),
        }))}
        onChange={(mode) => set({ mode })}
      />
      {draft.mode === 'fixed' &&
        (parameter.allowedValues ? (
          <ChoiceField
            label={t('models.configuration.value')}
            value={draft.value}
            options={parameter.allowedValues.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(value) => set({ value })}
          />
        ) : (
          <TextInput
            label={t('models.configuration.value')}
            value={draft.value}
            issue={issue}
            code
            onChange={(value) => set({ value })}
          />
        ))}
      {draft.mode === 'narrowed' && (
        <NarrowedFields type={parameter.type} draft={draft} issue={issue} onChange={set} />
      )}
    </Box>
  );
}

interface NarrowedFieldsProps {
  readonly type: BlueprintParameter['type'];
  readonly draft: RuleDraft;
  readonly issue: string | undefined;
  readonly onChange: (next: Partial<RuleDraft>) => void;
}

/** Allowed values, and limits for types that support them. */
function NarrowedFields({ type, draft, issue, onChange: set }: NarrowedFieldsProps) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('models.configuration.allowed')}
        value={draft.allowed}
        issue={issue}
        help={t('models.configuration.allowedHelp')}
        code
        onChange={(allowed) => set({ allowed })}
      />
      <TextInput
        label={t('models.configuration.default')}
        value={draft.value}
        code
        onChange={(value) => set({ value })}
      />
      {(type === 'int' || type === 'string' || type === 'array') && (
        <>
          <Box />
          <TextInput
            label={t(type === 'int' ? 'models.configuration.min' : 'models.configuration.minLength')}
            value={draft.min}
            onChange={(min) => set({ min })}
          />
          <TextInput
            label={t(type === 'int' ? 'models.configuration.max' : 'models.configuration.maxLength')}
            value={draft.max}
            onChange={(max) => set({ max })}
          />
        </>
      )}
    </>
  );
}
