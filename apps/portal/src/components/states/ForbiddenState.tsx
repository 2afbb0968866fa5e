import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { PermissionContacts } from '../permission-help/PermissionContacts.tsx' with {
  load: 'part',
  texts: 'permission-help',
};
import { StateBlock } from '../../ui/states/StateBlock.tsx';
import { usePermissionLabel } from './use-permission-label.ts';

interface ForbiddenStateProps {
  readonly permissionKey: string;
  readonly missing: 'organization' | 'role' | 'both';
  /** Whether it replaces a whole screen. */
  readonly wholePage?: boolean;
}

/** The not-authorized screen: names the key, the side that lacks it, and who can grant it. */
export function ForbiddenState({ permissionKey, missing, wholePage = false }: ForbiddenStateProps) {
  const t = useT();
  const label = usePermissionLabel(permissionKey);
  return (
    <StateBlock
      icon={<LockIcon />}
      tone="warning"
      title={t('forbidden.title')}
      wholePage={wholePage}
      actions={
        <>
          <Button variant="contained" component={Link} to="/portal" nativeButton={false}>
            {t('forbidden.toBlueprints')}
          </Button>
          <Button variant="outlined" component={Link} to="/portal/profile" nativeButton={false}>
            {t('forbidden.toProfile')}
          </Button>
        </>
      }
    >
      <p>
        <Trans id="forbidden.key" values={{ label, key: permissionKey }} components={{ 0: <code /> }} />
      </p>
      <Suspense>
        <PermissionContacts permissionKey={permissionKey} missing={missing} />
      </Suspense>
    </StateBlock>
  );
}
