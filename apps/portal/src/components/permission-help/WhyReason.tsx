import AllowedIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { PermissionReason } from '@blueport/contracts';
import type { MessageId } from '../../core/i18n/message-id.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { ErrorState } from '../states/ErrorState.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { permissionApi } from '../permission-request/permission-api.ts';
import { ContactList } from '../permission-request/PermissionContacts.tsx';

type Missing = NonNullable<PermissionReason['missing']>;

const sides: Readonly<Record<Missing, MessageId>> = {
  organization: 'why.side.organization',
  role: 'why.side.role',
  both: 'why.side.both',
  list: 'why.side.list',
};

/** Returns the name of a role, with the directory groups that grant it. */
const nameWithGroups = ({ name, via }: PermissionReason['grantedBy'][number]): string =>
  via.length > 0 ? `${name} (${via.join(', ')})` : name;

/** Why a key is missing: which side lacks it, who can grant it, and a text to send them. */
export function WhyReason({ permissionKey }: { readonly permissionKey: string }) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const { data, error, refetch } = permissionApi.usePermissionWhyQuery({ key: permissionKey });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const Icon = data.allowed ? AllowedIcon : MissingIcon;
  return (
    <Box sx={{ display: 'grid', gap: 3, textAlign: 'start', typography: 'body2' }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Icon aria-hidden sx={{ color: data.allowed ? 'text.success' : 'text.warning', flex: 'none' }} />
        <Box>
          <Trans
            id={data.allowed ? 'why.allowed' : 'why.missing'}
            values={{ label: labelOf(data.key), key: data.key }}
            components={{ 0: <code /> }}
          />{' '}
          {data.missing ? t(sides[data.missing]) : null}
          {data.grantedBy.length > 0 ? (
            <Box sx={{ color: 'text.secondary' }}>
              {t('why.grantedBy', {
                count: data.grantedBy.length,
                roles: data.grantedBy.map(nameWithGroups).join(', '),
              })}
            </Box>
          ) : null}
        </Box>
      </Box>
      {data.allowed ? null : <ContactList reason={data} />}
    </Box>
  );
}
