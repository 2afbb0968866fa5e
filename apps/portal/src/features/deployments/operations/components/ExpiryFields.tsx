import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { expiryActions, maxGraceDays } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { type ExpiryDraft, inDays } from '../expiry-draft.ts';

/** Typical lifetimes of environments: a week, a month, a quarter. */
const quickDays = [7, 30, 90] as const;

interface ExpiryFieldsProps {
  readonly draft: ExpiryDraft;
  readonly now: number;
  /** Whether the deployment has resources that can be stopped. */
  readonly stops: boolean;
  readonly onChange: (draft: ExpiryDraft) => void;
}

/** Fields for the expiry date, the action on expiry and the grace period. */
export function ExpiryFields({ draft, now, stops, onChange }: ExpiryFieldsProps) {
  const t = useT();
  const isToCome = Date.parse(draft.at) > now;
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('deployments.expiryAt')}
        value={draft.at}
        error={draft.at !== '' && !isToCome}
        helperText={isToCome ? undefined : t('deployments.expiryToCome')}
        onChange={(event) => onChange({ ...draft, at: event.target.value })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {quickDays.map((days) => {
          const at = inDays(days, now);
          const isChosen = draft.at === at;
          return (
            <Chip
              key={days}
              size="small"
              variant={isChosen ? 'filled' : 'outlined'}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              label={t('deployments.expiryIn', { days })}
              onClick={() => onChange({ ...draft, at })}
            />
          );
        })}
      </Box>
      <ChoiceField
        label={t('deployments.expiryAction')}
        value={draft.action}
        options={expiryActions
          .filter((one) => one !== 'stop' || stops)
          .map((one) => ({ value: one, label: t(`deployments.expiryAction.${one}`) }))}
        onChange={(action) => onChange({ ...draft, action })}
      />
      <TextField
        type="number"
        label={t('deployments.grace')}
        helperText={t('deployments.graceHelp', { most: maxGraceDays })}
        value={draft.grace}
        onChange={(event) => onChange({ ...draft, grace: event.target.value })}
        slotProps={{ htmlInput: { min: 0, max: maxGraceDays } }}
      />
    </>
  );
}
