import Alert from '@mui/material/Alert';
import { permissionsInUse } from '@blueport/contracts';
import { KeyLabels } from '../../../../components/administration/KeyList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { RoleCopy } from '../copy-role.ts';

/** Names the permissions that a copy of a role does not get, because the user cannot grant them. */
export function LeftOutKeys({ copy }: { readonly copy: RoleCopy }) {
  const t = useT();
  const keys = permissionsInUse(copy.leftOutKeys);
  if (keys.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ marginBottom: 4 }}>
      <strong>{t('roles.leftOut', { count: keys.length, name: copy.source })}</strong>{' '}
      <KeyLabels keys={keys} />
      <div>{t('roles.leftOutHelp')}</div>
    </Alert>
  );
}
