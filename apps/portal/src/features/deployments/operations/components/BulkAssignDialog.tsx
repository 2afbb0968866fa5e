import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkProps, possibleFor } from '../bulk-action.ts';
import { deploymentCareApi } from '../queries.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { AssignNote } from './AssignNote.tsx';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';

/** Hands several over to one person. */
export function BulkAssignDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [person, setPerson] = useState<Candidate | null>(null);
  const [assign] = deploymentCareApi.useDeploymentCareAssignMutation();
  const possible = possibleFor('assign', deployments);
  const first = possible[0];
  return (
    <BulkDialog
      title={t('deployments.bulk.assignMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={async ({ name, etag }) =>
        person ? assign({ id: name, etag, body: { accountId: person.id } }) : ''
      }
      begin={t('deployments.assign')}
      ready={person !== null}
      accepted={t('deployments.bulk.done')}
      {...rest}
    >
      {first && (
        <CandidateChoice
          name={first.name}
          label={t('deployments.assignTo')}
          value={person}
          onChange={setPerson}
        />
      )}
      <AssignNote person={person} />
    </BulkDialog>
  );
}
