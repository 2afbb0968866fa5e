import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { permissionRequestApi } from '../../core/api/permission-request-api.ts';
import { StateBlock } from '../../ui/states/StateBlock.tsx';
import { usePermissionLabel } from '../states/use-permission-label.ts';
import { permissionApi } from './permission-api.ts';
import { PermissionContacts } from './PermissionContacts.tsx';

interface ForbiddenContentProps {
  readonly permissionKey: string;
  readonly missing: 'organization' | 'role' | 'both';
  /** Whether it replaces a whole screen. */
  readonly wholePage?: boolean;
}

/** The content of the not-authorized screen. */
export function ForbiddenContent({ permissionKey, missing, wholePage = false }: ForbiddenContentProps) {
  const t = useT();
  const label = usePermissionLabel(permissionKey);
  // The buttons are below the contacts and the request, and would move when these appear.
  const isLoading = [
    permissionApi.usePermissionWhyQuery({ key: permissionKey }),
    permissionRequestApi.usePermissionRequestOwnQuery(undefined, { skip: missing !== 'role' }),
  ].some((query) => query.isLoading);
  return (
    <StateBlock
      icon={<LockIcon />}
      tone="warning"
      title={t('forbidden.title')}
      wholePage={wholePage}
      actions={
        isLoading ? null : (
          <>
            <Button variant="contained" component={Link} to="/portal" nativeButton={false}>
              {t('forbidden.toBlueprints')}
            </Button>
            <Button variant="outlined" component={Link} to="/portal/profile" nativeButton={false}>
              {t('forbidden.toProfile')}
            </Button>
          </>
        )
      }
    >
      <p>
        <Trans id="forbidden.key" values={{ label, key: permissionKey }} components={{ 0: <code /> }} />
      </p>
      <PermissionContacts permissionKey={permissionKey} missing={missing} />
    </StateBlock>
  );
}
