import type { PowerAction } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkProps, possibleFor } from '../bulk-action.ts';
import { deploymentCareApi } from '../queries.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Starting, stopping or restarting several. */
export function BulkPowerDialog({
  action,
  deployments,
  ...rest
}: BulkProps & { readonly action: PowerAction }) {
  const t = useT();
  const [power] = deploymentCareApi.useDeploymentCarePowerMutation();
  const possible = possibleFor(action, deployments);
  return (
    <BulkDialog
      title={t(`deployments.bulk.${action}Many`, { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        power({ id: name, etag, idempotencyKey: crypto.randomUUID(), body: { action } })
      }
      begin={t(`deployments.menu.${action}`)}
      accepted={t('deployments.bulk.begun')}
      {...rest}
    />
  );
}
