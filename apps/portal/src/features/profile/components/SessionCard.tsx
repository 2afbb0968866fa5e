import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Me } from '../../../api/session-queries.ts';
import { formatDateTime, formatRelative, formatUtc } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** The browser's name in a user agent; the agent itself where it is none of the known ones. */
export function browserName(userAgent: string): string {
  return browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? userAgent.slice(0, 40);
}

/** Where the account is signed in. */
export function SessionCard({ sessions }: { readonly sessions: Me['sessions'] }) {
  const t = useT();
  const [now] = useState(() => new Date());
  return (
    <ProfileSection title={t('profile.sessions')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {sessions.map((session) => (
          <Box component="li" key={session.id} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap title={session.userAgent}>
                {browserName(session.userAgent)} · {session.ip}
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
            {session.current ? <Chip label={t('profile.thisSession')} size="small" /> : null}
          </Box>
        ))}
      </Box>
    </ProfileSection>
  );
}
