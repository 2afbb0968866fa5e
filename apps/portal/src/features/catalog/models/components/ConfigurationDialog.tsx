import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { BlueprintConfiguration, BlueprintParameter, ModelDetail } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { nameOfTitle } from '../new-model.ts';
import { type RuleDraft, ruleDraftOf, rulesOf } from '../rule-draft.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface ConfigurationDialogProps {
  readonly model: ModelDetail;
  readonly parameters: readonly BlueprintParameter[];
  readonly configuration: BlueprintConfiguration | undefined;
  readonly onClose: () => void;
}

/** What is entered about a configuration, and how it is saved. */
function useConfigurationDraft({ model, parameters, configuration }: ConfigurationDialogProps) {
  const [create] = modelApi.useModelCreateConfigurationMutation();
  const [edit] = modelApi.useModelEditConfigurationMutation();
  const [title, setTitle] = useState(configuration?.title ?? '');
  const [summary, setSummary] = useState(configuration?.summary ?? '');
  const [ownName, setOwnName] = useState<string>();
  const [version, setVersion] = useState(configuration?.version ?? '');
  const [shared, setShared] = useState(configuration?.shared ?? false);
  const open = parameters.filter(({ secure }) => !secure);
  const [drafts, setDrafts] = useState<Readonly<Record<string, RuleDraft>>>(() =>
    Object.fromEntries(open.map(({ name }) => [name, ruleDraftOf(configuration?.rules[name])])),
  );
  const name = configuration?.name ?? ownName ?? nameOfTitle(title);
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
    setDrafts((now) => ({ ...now, [parameter]: next }));
  const card = {
    title,
    setTitle,
    summary,
    setSummary,
    name,
    setOwnName,
    version,
    setVersion,
    shared,
    setShared,
  };
  return { card, open, wrong, isReady, draftOf, setDraft, save };
}
type ConfigurationDraft = ReturnType<typeof useConfigurationDraft>;

/** A configuration: its card, and for each parameter whether it is open, narrowed or fixed. */
export function ConfigurationDialog(props: ConfigurationDialogProps) {
  const { model, configuration, onClose } = props;
  const t = useT();
  const { card, open, wrong, isReady, draftOf, setDraft, save } = useConfigurationDraft(props);
  return (
    <FormDialog
      title={t(configuration ? 'models.configuration.edit' : 'models.configuration.create')}
      submit={t('administration.save')}
      isReady={isReady}
      width="md"
      send={save}
      onClose={onClose}
    >
      <CardFields model={model} isNew={configuration === undefined} card={card} />
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
  readonly card: ConfigurationDraft['card'];
}

/** What the card of the configuration says. */
function CardFields({ model, isNew, card }: CardFieldsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 4, paddingTop: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextInput
        label={t('models.title')}
        value={card.title}
        required
        longest={80}
        onChange={card.setTitle}
      />
      <TextInput
        label={t('models.name')}
        value={card.name}
        required
        disabled={!isNew}
        code
        longest={63}
        onChange={card.setOwnName}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput
          label={t('models.summary')}
          value={card.summary}
          required
          longest={200}
          onChange={card.setSummary}
        />
      </Box>
      <ChoiceField
        label={t('models.version')}
        value={card.version || 'newest'}
        options={[
          { value: 'newest', label: t('models.configuration.newest') },
          ...model.versionList
            .filter(({ publishedAt }) => publishedAt !== null)
            .map((one) => ({ value: one.version, label: one.version })),
        ]}
        onChange={(next) => card.setVersion(next === 'newest' ? '' : next)}
      />
      {model.givable && (
        <FormControlLabel
          label={t('models.configuration.share')}
          control={
            <Checkbox checked={card.shared} onChange={(event) => card.setShared(event.target.checked)} />
          }
        />
      )}
    </Box>
  );
}

interface RuleFieldsProps {
  readonly parameter: BlueprintParameter;
  readonly draft: RuleDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: RuleDraft) => void;
}

/** What a configuration does to one parameter. */
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

/** The values that are still allowed, and limits where the type has some. */
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
