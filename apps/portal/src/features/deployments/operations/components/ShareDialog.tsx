import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { DeploymentDetail, ShareRight } from '@blueport/contracts';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
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
      <ChoiceField
        label={t('deployments.share.kind')}
        value={kind}
        options={(['person', 'link'] as const).map((one) => ({
          value: one,
          label: t(`deployments.share.${one}`),
        }))}
        onChange={setKind}
      />
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
