import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface Role {
  readonly id: string;
  readonly name: string;
}
export interface OfferBody {
  readonly offered: boolean;
  readonly everyone: boolean;
  readonly roleIds: string[];
}

interface OfferFieldsProps {
  readonly offered: boolean;
  readonly everyone: boolean;
  readonly chosen: readonly Role[];
  readonly roles: readonly Role[];
  readonly isSaving: boolean;
  readonly onSave: (offer: OfferBody) => void;
}

/** Controls whether the user's organization offers an item in its marketplace, and to which roles. */
export function OfferFields({ offered, everyone, chosen, roles, isSaving, onSave }: OfferFieldsProps) {
  const t = useT();
  const mayAssign = usePermission('blueprintAssign').allowed;
  const [now, setNow] = useState<OfferBody>({ offered, everyone, roleIds: chosen.map(({ id }) => id) });
  const toggle = (id: string, on: boolean) =>
    setNow({ ...now, roleIds: on ? [...now.roleIds, id] : now.roleIds.filter((one) => one !== id) });
  return (
    <Box>
      <FormControlLabel
        label={t('models.offer.offered')}
        control={
          <Checkbox
            checked={now.offered}
            disabled={!mayAssign}
            onChange={(event) => setNow({ ...now, offered: event.target.checked })}
          />
        }
      />
      <FormControlLabel
        label={t('models.offer.everyone')}
        control={
          <Checkbox
            checked={now.everyone}
            disabled={!mayAssign || !now.offered}
            onChange={(event) => setNow({ ...now, everyone: event.target.checked })}
          />
        }
      />
      {now.offered && !now.everyone && (
        <Box role="group" aria-label={t('models.offer.roles')} sx={{ paddingInlineStart: 4 }}>
          {roles.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              control={
                <Checkbox
                  checked={now.roleIds.includes(id)}
                  disabled={!mayAssign}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              }
            />
          ))}
        </Box>
      )}
      <Box sx={{ marginTop: 2 }}>
        <Button variant="outlined" loading={isSaving} disabled={!mayAssign} onClick={() => onSave(now)}>
          {t('administration.save')}
        </Button>
      </Box>
    </Box>
  );
}
