import EmptyIcon from '@mui/icons-material/DevicesOutlined';
import Box from '@mui/material/Box';
import type { UserDetail } from '@blueport/contracts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';

/** Sessions of a user, with an action to end all of them. */
export function SessionsTab({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const toast = useToast();
  const { data, error, refetch } = userApi.useUserSessionsQuery(
    { id: user.id },
    { refetchOnMountOrArgChange: true },
  );
  const [end, ending] = userApi.useUserEndSessionsMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  if (data.length === 0)
    return <EmptyState icon={<EmptyIcon />} title={t('users.noSessions', { name: user.name })} />;
  const endAll = async () => {
    const result = await end({ id: user.id });
    if (result.data) toast({ severity: 'success', text: t('users.sessionsEnded', result.data) });
  };
  return (
    <SectionCard
      spaced
      title={t('users.sessionsTitle', { count: data.length })}
      detail={t('users.sessionsDetail')}
      end={
        <PermissionButton
          permissionKey="userEdit"
          color="error"
          refusal={user.editable ? undefined : t('administration.beyondYou')}
          onClick={() => void endAll()}
        >
          {t('users.endSessions')}
        </PermissionButton>
      }
    >
      <RequestFailure error={ending.error} />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{ paddingBlock: 2, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>{session.userAgent || t('users.unknownBrowser')}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {session.ip} · {t('users.since')} <Moment value={session.createdAt} /> · {t('users.lastSeen')}{' '}
              <Moment value={session.lastSeenAt} />
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
