import { Suspense, useState } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { InvitationList } from './components/InvitationList.tsx';
import { RequestList } from './components/RequestList.tsx';
import { InviteDialog } from './components/InviteDialog.tsx' with { load: 'dialog' };

/** Who is invited, who asks to be, and inviting more. */
export function Component() {
  const t = useT();
  const [inviting, setInviting] = useState(false);
  const invite = (
    <PermissionButton permissionKey="userInvite" variant="contained" onClick={() => setInviting(true)}>
      {t('invitations.invite')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader
        title={t('invitations.heading')}
        description={t('invitations.description')}
        breadcrumbs={[{ label: t('invitations.users'), to: '/portal/user' }]}
        actions={invite}
      />
      <UrlTabs
        label={t('invitations.heading')}
        tabs={[
          { id: 'invitations', label: t('invitations.heading'), content: <InvitationList invite={invite} /> },
          { id: 'requests', label: t('invitations.requests'), content: <RequestList /> },
        ]}
      />
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
