import type { Announcement } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { Suspense, useMemo, useState } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { useListState } from '../../../parts/resource-table/index.ts';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { announcementColumns, announcementListShape } from './announcement-columns.tsx';
import { AnnouncementPanel } from './components/AnnouncementPanel.tsx';
import { notificationApi } from './queries.ts';
import { AnnounceDialog } from './components/AnnounceDialog.tsx' with { load: 'dialog' };

const panelOf = (row: Announcement) => <AnnouncementPanel key={row.id} row={row} />;

/** What was told to the organization, who has yet to read it, and telling more. */
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
        title={t('title.announcements')}
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
