import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { DeploymentDetail, ShareRight } from '@blueport/contracts';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { deploymentShareApi } from '../queries.ts';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import { daysOf, ShareFields, useOfferedRights } from './ShareFields.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

/** Shares a deployment with a person or by a link; the link is shown once, here. */
export function ShareDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<'person' | 'link'>('person');
  const [person, setPerson] = useState<Candidate | null>(null);
  const [rights, setRights] = useState<readonly ShareRight[]>(['view']);
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const [create] = deploymentShareApi.useDeploymentShareCreateMutation();
  const offered = useOfferedRights(kind);
  const count = daysOf(days);
  const title = t('deployments.share.title', { title: deployment.title });
  return (
    <FormDialog
      title={title}
      submit={t('deployments.share.create')}
      isReady={count !== undefined && (kind === 'link' || person !== null)}
      layout="gap"
      send={async () =>
        count === undefined
          ? undefined
          : create({
              id: deployment.name,
              body: {
                ...(kind === 'person' && person ? { accountId: person.id } : {}),
                rights: rights.filter((right) => offered.includes(right)),
                days: count,
                note: note.trim(),
              },
            })
      }
      renderResult={({ link }) =>
        link === null
          ? undefined
          : { title, content: <SharedLink link={link} />, close: t('deployments.share.close') }
      }
      onClose={onClose}
    >
      <TextField
        select
        label={t('deployments.share.kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as 'person' | 'link')}
        slots={{ select: SteadySelect }}
      >
        <MenuItem value="person">{t('deployments.share.person')}</MenuItem>
        <MenuItem value="link">{t('deployments.share.link')}</MenuItem>
      </TextField>
      {kind === 'person' && (
        <CandidateChoice
          name={deployment.name}
          label={t('deployments.share.who')}
          value={person}
          onChange={setPerson}
        />
      )}
      <ShareFields offered={offered} rights={rights} onRights={setRights} days={days} onDays={setDays} />
      <TextField
        label={t('deployments.share.note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
    </FormDialog>
  );
}

/** The link of a share, which is shown this once. */
function SharedLink({ link }: { readonly link: string }) {
  const t = useT();
  return (
    <Alert severity="success" action={<CopyButton text={link} what={t('deployments.share.theLink')} />}>
      {t('deployments.share.once')}
      <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', marginTop: 2 }}>
        {link}
      </Box>
    </Alert>
  );
}
