import Alert from '@mui/material/Alert';
import type { DeploymentDetail } from '@blueport/contracts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/**
 * Notice that a deployment was deleted or detached, or is being deleted with its resource group, and by whom. Empty
 * otherwise.
 */
export function DeletionNotice({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { state, resourceGroup, operations } = deployment;
  const last = operations[0];
  const withGroup = last?.cause === 'resourceGroup.delete' && {
    name: personName(t, last.startedBy.name),
    group: resourceGroup ?? '',
  };
  const text =
    state === 'Deleted'
      ? withGroup
        ? t('deployments.deletedWithGroupNotice', withGroup)
        : t('deployments.deletedNotice')
      : state === 'Detached'
        ? t('deployments.detachedNotice')
        : withGroup && state === 'Deleting'
          ? t('deployments.goesWithGroupNotice', withGroup)
          : undefined;
  if (text === undefined) return null;
  return (
    <Alert severity="info" sx={{ marginBottom: 4 }}>
      {text}
    </Alert>
  );
}
