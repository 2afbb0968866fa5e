import type { Announcement } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { Suspense, useMemo, useState } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { useListState } from '../../../components/resource-table/index.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { announcementColumns, announcementListShape } from './announcement-columns.tsx';
import { notificationApi } from './queries.ts';
import { AnnounceDialog } from './components/AnnounceDialog.tsx' with { load: 'dialog' };
import Box from '@mui/material/Box';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { FactList } from '../../../ui/fact-list/FactList.tsx';
import { MessagePreview } from './components/MessagePreview.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

const panelOf = (row: Announcement) => <AnnouncementPanel key={row.id} row={row} />;

/** Announcements of the organization with their readers, and an action to create one. */
export function Component() {
  const t = useT();
  const control = useListState(announcementListShape);
  const answer = notificationApi.useNotificationAnnouncementsQuery({ query: control.query });
  const columns = useMemo(() => announcementColumns(t), [t]);
  const [writing, setWriting] = useState(false);
  const write = (
    <PermissionButton permissionKey="organizationEdit" variant="contained" onClick={() => setWriting(true)}>
      {t('announcements.write')}
    </PermissionButton>
  );
  return (
    <>
      <ListPage
        title={t('nav.announcements')}
        description={t('announcements.description')}
        actions={write}
        list="announcements"
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        answer={answer}
        exportUrl={notificationRoutes.announcements.path}
        panel={panelOf}
        empty={{ title: t('announcements.none'), detail: t('announcements.noneHelp'), actions: write }}
      />
      {writing ? (
        <Suspense>
          <AnnounceDialog onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Details of an announcement next to the list: preview, schedule and an action to end it. */
function AnnouncementPanel({ row }: { readonly row: Announcement }) {
  const t = useT();
  const [end, { error }] = notificationApi.useNotificationEndAnnouncementMutation();
  const isPlanned = row.state === 'planned';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <MessagePreview message={{ ...row, detail: row.message }} at={new Date(row.startsAt)} />
      <FactList
        facts={[
          { label: t('announcements.state'), value: <StatusChip of="announcement" state={row.state} /> },
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
