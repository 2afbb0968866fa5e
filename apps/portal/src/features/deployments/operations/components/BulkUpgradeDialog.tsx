import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkProps, possibleFor } from '../bulk-action.ts';
import { deploymentCareApi } from '../queries.ts';
import type { BulkTurn } from '../use-bulk-run.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Moves several to the newest version of their blueprints; values that a version needs anew keep one where it is. */
export function BulkUpgradeDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [readVersions] = deploymentCareApi.useLazyDeploymentCareVersionsQuery();
  const [upgrade] = deploymentCareApi.useDeploymentCareUpgradeMutation();
  const possible = possibleFor('upgrade', deployments);
  const turn: BulkTurn = async ({ name, etag }) => {
    const { data, error } = await readVersions({ id: name });
    if (!data) return { error };
    const newest = data.versions.find(({ newer, offered }) => newer && offered);
    if (!newest) return t('deployments.bulk.newest');
    return upgrade({
      id: name,
      etag,
      idempotencyKey: crypto.randomUUID(),
      body: { version: newest.version },
    });
  };
  return (
    <BulkDialog
      title={t('deployments.bulk.upgradeMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={turn}
      begin={t('deployments.upgrade')}
      accepted={t('deployments.bulk.begun')}
      {...rest}
    >
      {t('deployments.bulk.upgradeText')}
    </BulkDialog>
  );
}
