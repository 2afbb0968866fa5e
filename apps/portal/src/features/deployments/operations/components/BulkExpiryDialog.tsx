import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkProps, possibleFor } from '../bulk-action.ts';
import { expiryBody, newExpiryDraft } from '../expiry-draft.ts';
import { deploymentCareApi } from '../queries.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { ExpiryFields } from './ExpiryFields.tsx';

/** One date of expiry for several. */
export function BulkExpiryDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [draft, setDraft] = useState(() => newExpiryDraft(null, now));
  const [save] = deploymentCareApi.useDeploymentCareExpiryMutation();
  const possible = possibleFor('expiry', deployments);
  const body = expiryBody(draft, now);
  return (
    <BulkDialog
      title={t('deployments.bulk.expiryMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={async ({ name, etag }) => (body ? save({ id: name, etag, body }) : '')}
      begin={t('deployments.expirySave')}
      ready={body !== undefined}
      accepted={t('deployments.bulk.done')}
      {...rest}
    >
      {t('deployments.expiryText')}
      <ExpiryFields draft={draft} now={now} stops onChange={setDraft} />
    </BulkDialog>
  );
}
