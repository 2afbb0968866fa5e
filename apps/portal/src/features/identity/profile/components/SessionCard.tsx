import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ResponseOf, sessionRoutes } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { formatDateTime, formatRelative, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { logout } from '../../../../core/store/logout.ts';
import { store } from '../../../../core/store/store.ts';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';
import { flushDrafts } from '../../../../core/drafts/flush-drafts.ts';
import { ShowMore, useWindow } from '../../../../ui/plain-table/ShowMore.tsx';
import { deviceOf } from '../user-agent.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

type Me = ResponseOf<typeof sessionRoutes.me>;

const sessionsPerPage = 10;

/** Sessions of the account. One or all of them can be ended. */
export function SessionCard({ sessions }: { readonly sessions: Me['sessions'] }) {
  const t = useT();
  const toast = useToast();
  const [now] = useState(() => new Date());
  const [endOne, one] = accountApi.useAccountEndSessionMutation();
  const [endAll, all] = accountApi.useAccountEndSessionsMutation();
  const [asking, setAsking] = useState(false);
  const { visibleRows, rest } = useWindow(sessions, sessionsPerPage);
  const end = async (id: string) => {
    const result = await endOne({ id });
    if (!result.error) toast({ severity: 'success', text: t('profile.sessionEnded') });
  };
  const endOthers = async () => {
    const result = await endAll({ body: { keepCurrent: true } });
    if (result.data)
      toast({ severity: 'success', text: t('profile.othersEnded', { count: result.data.ended }) });
  };
  const endEverywhere = async () => {
    await flushDrafts(store);
    const result = await endAll({ body: { keepCurrent: false } });
    // The current session has ended as well, so clear its local data.
    if (!result.error) logout(store);
  };
  return (
    <SectionCard
      title={t('profile.sessions')}
      end={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {sessions.length > 1 ? (
            <Button variant="outlined" loading={all.isLoading} onClick={() => void endOthers()}>
              {t('profile.endOthers')}
            </Button>
          ) : null}
          <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
            {t('profile.endEverywhere')}
          </Button>
        </Box>
      }
    >
      <RequestFailure error={one.error ?? all.error} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {visibleRows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            isEnding={one.isLoading && one.originalArgs?.id === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </Box>
      <ShowMore {...rest} />
      <ConfirmDialog
        open={asking}
        title={t('profile.endEverywhere')}
        text={t('profile.endEverywhereDetail')}
        confirm={t('profile.endEverywhere')}
        onConfirm={() => void endEverywhere()}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}

interface SessionRowProps {
  readonly session: Me['sessions'][number];
  readonly now: Date;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, now, isEnding, onEnd }: SessionRowProps) {
  const t = useT();
  const { browser, system } = deviceOf(session.userAgent);
  const device = system === undefined ? browser : t('profile.device', { browser, system });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={session.userAgent}>
          {device} · {session.ip}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          title={formatUtc(session.createdAt)}
        >
          {t('profile.sessionTimes', {
            since: formatDateTime(session.createdAt),
            seen: formatRelative(session.lastSeenAt, now),
          })}
        </Typography>
      </Box>
      {session.current ? (
        <Chip label={t('profile.thisSession')} size="small" />
      ) : (
        <Button
          size="small"
          loading={isEnding}
          aria-label={t('profile.endSessionOf', { browser: device, ip: session.ip })}
          onClick={onEnd}
        >
          {t('profile.endSession')}
        </Button>
      )}
    </Box>
  );
}
