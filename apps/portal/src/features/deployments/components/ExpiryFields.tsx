import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ExpiryAction, expiryActions, longestGraceDays } from '@blueport/contracts';
import { useT } from '../../../i18n/translate.tsx';
import { SteadySelect } from '../../../steady-select/SteadySelect.tsx';
import type { ExpiryDraft } from '../expiry-draft.ts';

interface ExpiryFieldsProps {
  readonly draft: ExpiryDraft;
  readonly now: number;
  /** Whether something can be stopped. */
  readonly stops: boolean;
  readonly onChange: (draft: ExpiryDraft) => void;
}

/** When a deployment ends by itself, what happens then, and how long one may still change one's mind. */
export function ExpiryFields({ draft, now, stops, onChange }: ExpiryFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('deployments.expiryAt')}
        value={draft.at}
        error={!(Date.parse(draft.at) > now)}
        onChange={(event) => onChange({ ...draft, at: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={t('deployments.expiryAction')}
        value={draft.action}
        onChange={(event) => onChange({ ...draft, action: event.target.value as ExpiryAction })}
        slots={{ select: SteadySelect }}
      >
        {expiryActions
          .filter((one) => one !== 'stop' || stops)
          .map((one) => (
            <MenuItem key={one} value={one}>
              {t(`deployments.expiryAction.${one}`)}
            </MenuItem>
          ))}
      </TextField>
      <TextField
        type="number"
        label={t('deployments.grace')}
        helperText={t('deployments.graceHelp', { most: longestGraceDays })}
        value={draft.grace}
        onChange={(event) => onChange({ ...draft, grace: event.target.value })}
        slotProps={{ htmlInput: { min: 0, max: longestGraceDays } }}
      />
    </>
  );
}
