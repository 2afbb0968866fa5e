import Box from '@mui/material/Box';
import type { DeploymentSummary } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { BulkDialog, type BulkDialogProps } from '../../../../components/administration/BulkDialog.tsx';
import type { BulkResult } from '../../../../components/administration/use-bulk-run.ts';
import type { BulkProps } from '../bulk-action.ts';

/** Applies a bulk action to one deployment. Resolves to a text if there is nothing to do. */
export type BulkRun = (deployment: DeploymentSummary) => Promise<BulkResult>;

/** What is known about a deployment before the action starts. A row with content is expandable. */
export interface RowDetails {
  readonly summary: string;
  readonly content?: () => ReactNode;
}

interface BulkDeploymentsProps
  extends BulkProps, Omit<BulkDialogProps, 'items' | 'run' | 'summary' | 'reload' | keyof BulkProps> {
  /** The deployments that support the action. */
  readonly possible: readonly DeploymentSummary[];
  readonly turn: BulkRun;
  readonly details?: (deployment: DeploymentSummary) => RowDetails | undefined;
}

/** Applies an action to several deployments. */
export function BulkDeployments(props: BulkDeploymentsProps) {
  const { deployments, possible, turn, details, children, confirmation, ...rest } = props;
  const t = useT();
  const items = deployments.map((deployment) => {
    const { name, title, lock, resourceGroup, subscriptionName } = deployment;
    const known = details?.(deployment);
    return {
      id: name,
      name: title,
      detail: known?.summary ?? resourceGroup ?? subscriptionName,
      content: known?.content,
      refusal: possible.includes(deployment)
        ? undefined
        : t(lock === null ? 'deployments.bulk.skipped' : 'deployments.locked'),
    };
  });
  const run = async (id: string) => {
    const deployment = possible.find(({ name }) => name === id);
    return deployment ? turn(deployment) : '';
  };
  return (
    <BulkDialog
      {...rest}
      items={items}
      run={run}
      summary={(counts) => t('deployments.bulk.result', counts)}
      reload={(count) => t('deployments.stale.again', { count })}
      confirmation={confirmation && <Box sx={{ marginTop: 4 }}>{confirmation}</Box>}
    >
      {children && <Box sx={{ display: 'grid', gap: 4, marginBottom: 3 }}>{children}</Box>}
    </BulkDialog>
  );
}
