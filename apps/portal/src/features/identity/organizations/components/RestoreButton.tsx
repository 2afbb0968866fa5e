import type { OrganizationDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { RestoreDialog } from './RestoreDialog.tsx' with { load: 'dialog' };

/** Lets an operator restore the administrator role of an organization that is not their own. */
export function RestoreButton({ organization }: { readonly organization: OrganizationDetail }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const here = useAppSelector((state) => state.auth.account?.orgId);
  if (here === organization.id) return null;
  return (
    <>
      <PermissionButton permissionKey="organizationPermissionEdit" onClick={() => setIsOpen(true)}>
        {t('organizations.restore')}
      </PermissionButton>
      {isOpen ? (
        <Suspense>
          <RestoreDialog organization={organization} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
