import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { keyOfShareRight, linkRights, maxShareDays, type ShareRight, shareRights } from '@blueport/contracts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import type { FieldForm } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Returns the rights that the signed-in user can grant to a user or by a link. */
export function useOfferedRights(kind: 'person' | 'link'): readonly ShareRight[] {
  const allowedRights = {
    view: true,
    download: usePermission(keyOfShareRight.download).allowed,
    operate: usePermission(keyOfShareRight.operate).allowed,
  };
  return shareRights.filter(
    (right) => allowedRights[right] && (kind === 'person' || linkRights.includes(right)),
  );
}

/** Parses the duration of a share in whole days, or returns undefined if it is invalid. */
export function daysOf(text: string): number | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= maxShareDays ? count : undefined;
}

export type ShareTerms = {
  readonly rights: readonly ShareRight[];
  /** As typed. */
  readonly days: string;
};

interface ShareFieldsProps {
  readonly offeredRights: readonly ShareRight[];
  readonly form: FieldForm<ShareTerms>;
}

/** Rights of a share, and its duration in days. */
export function ShareFields({ offeredRights, form }: ShareFieldsProps) {
  const t = useT();
  const { rights, days } = form.values;
  return (
    <>
      <Box role="group" aria-label={t('deployments.share.rights')}>
        {offeredRights.map((right) => (
          <FormControlLabel
            key={right}
            sx={{ display: 'flex' }}
            label={t(`deployments.share.right.${right}`)}
            control={
              <Checkbox
                size="small"
                checked={rights.includes(right)}
                disabled={right === 'view'}
                onChange={(_event, on) =>
                  form.set('rights', on ? [...rights, right] : rights.filter((other) => other !== right))
                }
              />
            }
          />
        ))}
      </Box>
      <TextField
        type="number"
        label={t('deployments.share.days', { most: maxShareDays })}
        value={days}
        error={daysOf(days) === undefined}
        onChange={(event) => form.set('days', event.target.value)}
        slotProps={{ htmlInput: { min: 1, max: maxShareDays } }}
      />
    </>
  );
}
