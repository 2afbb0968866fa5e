import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {
  keyOfShareRight,
  linkRights,
  longestShareDays,
  type ShareRight,
  shareRights,
} from '@blueport/contracts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** The rights that the signed-in person can give away, to a person or by a link. */
export function useOfferedRights(kind: 'person' | 'link'): readonly ShareRight[] {
  const held = {
    view: true,
    download: usePermission(keyOfShareRight.download).allowed,
    operate: usePermission(keyOfShareRight.operate).allowed,
  };
  return shareRights.filter((right) => held[right] && (kind === 'person' || linkRights.includes(right)));
}

/** A whole number of days that a share may last; undefined for anything else. */
export function daysOf(text: string): number | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= longestShareDays ? count : undefined;
}

interface ShareFieldsProps {
  readonly offered: readonly ShareRight[];
  readonly rights: readonly ShareRight[];
  readonly onRights: (rights: readonly ShareRight[]) => void;
  readonly days: string;
  readonly onDays: (days: string) => void;
}

/** What a share allows and for how many days from now. */
export function ShareFields({ offered, rights, onRights, days, onDays }: ShareFieldsProps) {
  const t = useT();
  return (
    <>
      <Box role="group" aria-label={t('deployments.share.rights')}>
        {offered.map((right) => (
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
                  onRights(on ? [...rights, right] : rights.filter((other) => other !== right))
                }
              />
            }
          />
        ))}
      </Box>
      <TextField
        type="number"
        label={t('deployments.share.days', { most: longestShareDays })}
        value={days}
        error={daysOf(days) === undefined}
        onChange={(event) => onDays(event.target.value)}
        slotProps={{ htmlInput: { min: 1, max: longestShareDays } }}
      />
    </>
  );
}
