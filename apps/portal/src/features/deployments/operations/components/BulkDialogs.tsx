import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import type { BulkProps, DialogAction } from '../bulk-action.ts';
import { BulkDeleteDialog } from './BulkDeleteDialog.tsx';
import type { PowerAction } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { supportingDeployments } from '../bulk-action.ts';
import { deploymentManagementApi } from '../queries.ts';
import { BulkDeployments, type BulkRun } from './BulkDeployments.tsx';
import { expiryBody, newExpiryDraft } from '../expiry-draft.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import { AssignNote } from './AssignNote.tsx';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import TextField from '@mui/material/TextField';

type BulkDialogsProps = Omit<BulkProps, 'onReload'> & { readonly action: DialogAction };

/**
 * Dialog of a bulk action. Deployments changed in the meantime are reloaded, and the dialog restarts with only those.
 */
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
      onClose={(selection) => onClose(round > 0 ? undefined : selection)}
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

/** Starts, stops or restarts several deployments. */
function BulkPowerDialog({ action, deployments, ...rest }: BulkProps & { readonly action: PowerAction }) {
  const t = useT();
  const [power] = deploymentManagementApi.useDeploymentManagementPowerMutation();
  const possible = supportingDeployments(action, deployments);
  return (
    <BulkDeployments
      title={t(`deployments.bulk.${action}Many`, { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        power({ id: name, etag, idempotencyKey: crypto.randomUUID(), body: { action } })
      }
      action={t(`deployments.menu.${action}`)}
      accepted={t('deployments.bulk.begun')}
      {...rest}
    />
  );
}

/** Sets the same expiry for several deployments. */
function BulkExpiryDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [draft, setDraft] = useState(() => newExpiryDraft(null, now));
  const [save] = deploymentManagementApi.useDeploymentManagementExpiryMutation();
  const possible = supportingDeployments('expiry', deployments);
  const body = expiryBody(draft, now);
  return (
    <BulkDeployments
      title={t('deployments.bulk.expiryMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={async ({ name, etag }) => (body ? save({ id: name, etag, body }) : '')}
      action={t('deployments.expirySave')}
      isReady={body !== undefined}
      accepted={t('deployments.bulk.done')}
      {...rest}
    >
      {t('deployments.expiryText')}
      <ExpiryFields draft={draft} now={now} stops onChange={setDraft} />
    </BulkDeployments>
  );
}

/**
 * Upgrades several deployments to the newest version of their blueprints. Those with new required values are skipped.
 */
function BulkUpgradeDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [readVersions] = deploymentManagementApi.useLazyDeploymentManagementVersionsQuery();
  const [upgrade] = deploymentManagementApi.useDeploymentManagementUpgradeMutation();
  const possible = supportingDeployments('upgrade', deployments);
  const turn: BulkRun = async ({ name, etag }) => {
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
    <BulkDeployments
      title={t('deployments.bulk.upgradeMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={turn}
      action={t('deployments.upgrade')}
      accepted={t('deployments.bulk.begun')}
      {...rest}
    >
      {t('deployments.bulk.upgradeText')}
    </BulkDeployments>
  );
}

/** Assigns several deployments to one user. */
function BulkAssignDialog({ deployments, ...rest }: BulkProps) {
  const t = useT();
  const [person, setPerson] = useState<Candidate | null>(null);
  const [assign] = deploymentManagementApi.useDeploymentManagementAssignMutation();
  const possible = supportingDeployments('assign', deployments);
  const first = possible[0];
  return (
    <BulkDeployments
      title={t('deployments.bulk.assignMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={async ({ name, etag }) =>
        person ? assign({ id: name, etag, body: { accountId: person.id } }) : ''
      }
      action={t('deployments.assign')}
      isReady={person !== null}
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
    </BulkDeployments>
  );
}

/** Locks several deployments with a shared note, or unlocks them. */
function BulkLockDialog({
  action,
  deployments,
  ...rest
}: BulkProps & { readonly action: 'lock' | 'unlock' }) {
  const t = useT();
  const [note, setNote] = useState('');
  const [lock] = deploymentManagementApi.useDeploymentManagementLockMutation();
  const [unlock] = deploymentManagementApi.useDeploymentManagementUnlockMutation();
  const possible = supportingDeployments(action, deployments);
  return (
    <BulkDeployments
      title={t(`deployments.bulk.${action}Many`, { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        action === 'lock' ? lock({ id: name, etag, body: { note: note.trim() } }) : unlock({ id: name, etag })
      }
      action={t(action === 'lock' ? 'deployments.lock' : 'deployments.unlock')}
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
    </BulkDeployments>
  );
}
