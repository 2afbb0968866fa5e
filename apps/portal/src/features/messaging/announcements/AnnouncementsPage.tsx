import type { Announcement } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { Suspense, useMemo, useState } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable, useListState } from '../../../parts/resource-table/index.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { announcementColumns, announcementListShape } from './announcement-columns.tsx';
import { AnnouncementPanel } from './components/AnnouncementPanel.tsx';
import { notificationApi } from './queries.ts';
import { AnnounceDialog } from './components/AnnounceDialog.tsx' with { load: 'dialog' };

const panelOf = (row: Announcement) => <AnnouncementPanel key={row.id} row={row} />;

/** What was told to the organization, who has yet to read it, and telling more. */
export function Component() {
  const t = useT();
  const control = useListState(announcementListShape);
  const { data, isFetching, error, refetch } = notificationApi.useNotificationAnnouncementsQuery({
    query: control.query,
  });
  const columns = useMemo(() => announcementColumns(t), [t]);
  const [writing, setWriting] = useState(false);
  const write = (
    <PermissionButton permissionKey="organizationEdit" variant="contained" onClick={() => setWriting(true)}>
      {t('announcements.write')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader
        title={t('title.announcements')}
        description={t('announcements.description')}
        actions={write}
      />
      <ResourceTable
        list="announcements"
        label={t('title.announcements')}
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
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
