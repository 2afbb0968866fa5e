import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import type { BulkProps, DialogAction } from '../bulk-action.ts';
import { BulkDeleteDialog } from './BulkDeleteDialog.tsx';
import type { PowerAction } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { possibleFor } from '../bulk-action.ts';
import { deploymentCareApi } from '../queries.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { expiryBody, newExpiryDraft } from '../expiry-draft.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import type { BulkTurn } from '../use-bulk-run.ts';
import { AssignNote } from './AssignNote.tsx';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import TextField from '@mui/material/TextField';

type BulkDialogsProps = Omit<BulkProps, 'onReload'> & { readonly action: DialogAction };

/** The dialog of a bulk action. What changed meanwhile is read anew, and the dialog begins once more with just that. */
export function BulkDialogs({ action, deployments: chosen, onClose }: BulkDialogsProps) {
  const [{ round, deployments }, setRound] = useState({ round: 0, deployments: chosen });
  const [read] = deploymentApi.useLazyDeploymentListQuery();
  const onReload = async (names: readonly string[]) => {
    const { data, error } = await read({
      query: { filterObj: { name: { in: names } }, limit: names.length },
    });
    if (data) setRound({ round: round + 1, deployments: data.result });
    return error;
  };
  return (
    <ActionDialog
      key={round}
      {...{ action, deployments, onReload }}
      onClose={(begun) => onClose(begun || round > 0)}
    />
  );
}

function ActionDialog({ action, ...props }: BulkProps & { readonly action: DialogAction }) {
  switch (action) {
    case 'delete':
      return <BulkDeleteDialog {...props} />;
    case 'lock':
    case 'unlock':
      return <BulkLockDialog action={action} {...props} />;
    case 'expiry':
      return <BulkExpiryDialog {...props} />;
    case 'assign':
      return <BulkAssignDialog {...props} />;
    case 'upgrade':
      return <BulkUpgradeDialog {...props} />;
    default:
      return <BulkPowerDialog action={action} {...props} />;
  }
}

/** Starting, stopping or restarting several. */
function BulkPowerDialog({ action, deployments, ...rest }: BulkProps & { readonly action: PowerAction }) {
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

/** One date of expiry for several. */
function BulkExpiryDialog({ deployments, ...rest }: BulkProps) {
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

/** Moves several to the newest version of their blueprints; values that a version needs anew keep one where it is. */
function BulkUpgradeDialog({ deployments, ...rest }: BulkProps) {
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

/** Hands several over to one person. */
function BulkAssignDialog({ deployments, ...rest }: BulkProps) {
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

/** Locking several with one word on why, or unlocking them. */
function BulkLockDialog({
  action,
  deployments,
  ...rest
}: BulkProps & { readonly action: 'lock' | 'unlock' }) {
  const t = useT();
  const [note, setNote] = useState('');
  const [lock] = deploymentCareApi.useDeploymentCareLockMutation();
  const [unlock] = deploymentCareApi.useDeploymentCareUnlockMutation();
  const possible = possibleFor(action, deployments);
  return (
    <BulkDialog
      title={t(`deployments.bulk.${action}Many`, { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        action === 'lock' ? lock({ id: name, etag, body: { note: note.trim() } }) : unlock({ id: name, etag })
      }
      begin={t(action === 'lock' ? 'deployments.lock' : 'deployments.unlock')}
      accepted={t('deployments.bulk.done')}
      {...rest}
    >
      {action === 'lock' && (
        <>
          {t('deployments.lockText')}
          <TextField
            fullWidth
            label={t('deployments.lockNote')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </>
      )}
    </BulkDialog>
  );
}
