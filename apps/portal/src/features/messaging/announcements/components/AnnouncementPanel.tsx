import type { Announcement } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { notificationApi } from '../queries.ts';
import { MessagePreview } from './MessagePreview.tsx';

/** An announcement beside its list: as it arrives, when it stands, and the way to end it. */
export function AnnouncementPanel({ row }: { readonly row: Announcement }) {
  const t = useT();
  const [end, { error }] = notificationApi.useNotificationEndAnnouncementMutation();
  const isPlanned = row.state === 'planned';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <MessagePreview message={{ ...row, detail: row.message }} at={new Date(row.startsAt)} />
      <FactList
        facts={[
          { label: t('announcements.state'), value: t(`announcements.state.${row.state}`) },
          { label: t('announcements.startsAt'), value: <Moment value={row.startsAt} /> },
          {
            label: t('announcements.endsAt'),
            value: row.endsAt ? <Moment value={row.endsAt} /> : t('announcements.noEnd'),
          },
        ]}
      />
      {row.state === 'past' ? null : (
        <Box>
          <PermissionButton
            permissionKey="organizationEdit"
            variant="outlined"
            onClick={() => void end({ id: row.id })}
          >
            {t(isPlanned ? 'announcements.callOff' : 'announcements.endNow')}
          </PermissionButton>
        </Box>
      )}
      <RequestFailure error={error} />
    </Box>
  );
}
