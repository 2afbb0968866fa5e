import Box from '@mui/material/Box';
import type { BlueprintParameter } from '@blueport/contracts';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { RuleDraft } from '../rule-draft.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

interface RuleFieldsProps {
  readonly parameter: BlueprintParameter;
  readonly draft: RuleDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: RuleDraft) => void;
}

/** What a configuration does to one parameter. */
export function RuleFields({ parameter, draft, isWrong, onChange }: RuleFieldsProps) {
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
