import Alert from '@mui/material/Alert';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { AssignDialog } from './AssignDialog.tsx' with { load: 'dialog' };

/** Shows that a deployment needs a new owner, and offers to hand it over. */
export function NeedsOwnerNotice({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [assigning, setAssigning] = useState(false);
  return (
    <>
      <Alert
        severity="warning"
        sx={{ marginBottom: 3 }}
        action={
          <PermissionButton
            permissionKey="deploymentAssign"
            refusal={deployment.lock === null ? undefined : t('deployments.notNow')}
            variant="text"
            color="inherit"
            size="small"
            onClick={() => setAssigning(true)}
          >
            {t('deployments.assign')}
          </PermissionButton>
        }
      >
        {t('deployments.needsOwner.notice')}
      </Alert>
      <Suspense>
        {assigning && <AssignDialog deployment={deployment} onClose={() => setAssigning(false)} />}
      </Suspense>
    </>
  );
}
