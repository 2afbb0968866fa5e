import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type DeploymentSummary, isSettled } from '@blueport/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { deploymentCareApi, deploymentShareApi } from '../queries.ts';
import { AssignNote } from './AssignNote.tsx';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

const targets = ['person', 'organization'] as const;
type Target = (typeof targets)[number];

/** Hands a deployment over: to somebody of the organization, or, by the operator, to another organization. */
export function AssignDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentSummary;
  readonly onClose: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = deploymentShareApi.useDeploymentShareCandidatesQuery({
    id: deployment.name,
    query: { text: '' },
  });
  const [target, setTarget] = useState<Target>('person');
  const [person, setPerson] = useState<Candidate | null>(null);
  const [organization, setOrganization] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [assign] = deploymentCareApi.useDeploymentCareAssignMutation();
  const leaves = target === 'organization';
  const filled = leaves ? organization !== '' && understood : person !== null;
  return (
    <FormDialog
      title={t('deployments.assignTitle', { title: deployment.title })}
      submit={t('deployments.assign')}
      isReady={filled}
      layout="text"
      send={() => {
        const body = leaves ? { organizationId: organization } : { accountId: person?.id ?? '' };
        return assign({ id: deployment.name, etag: deployment.etag, body });
      }}
      onDone={() => {
        onClose();
        // It is not this organization's any more, so there is nothing left to look at here.
        if (leaves) void navigate('/portal/deployment');
      }}
      onReload
      onClose={onClose}
    >
      {data?.mayLeave && <TargetChoice value={target} onChange={setTarget} />}
      {leaves ? (
        <Leaving
          deployment={deployment}
          organizations={data?.organizations ?? []}
          chosen={organization}
          understood={understood}
          onChoose={setOrganization}
          onUnderstand={setUnderstood}
        />
      ) : (
        <>
          {deployment.needsOwner
            ? t('deployments.needsOwner.assignText')
            : t('deployments.assignText', { name: personName(t, deployment.owner.name) })}
          <CandidateChoice
            name={deployment.name}
            label={t('deployments.assignTo')}
            value={person}
            without={deployment.owner.id}
            onChange={setPerson}
          />
          <AssignNote person={person} ownerHasLeft={deployment.needsOwner} />
        </>
      )}
    </FormDialog>
  );
}

interface TargetChoiceProps {
  readonly value: Target;
  readonly onChange: (value: Target) => void;
}

function TargetChoice({ value, onChange }: TargetChoiceProps) {
  const t = useT();
  return (
    <RadioGroup
      aria-label={t('deployments.assignKind')}
      value={value}
      onChange={(_event, next) => onChange(next === 'organization' ? next : 'person')}
    >
      {targets.map((kind) => (
        <FormControlLabel
          key={kind}
          value={kind}
          control={<Radio size="small" />}
          label={t(`deployments.assignKind.${kind}`)}
        />
      ))}
    </RadioGroup>
  );
}

interface LeavingProps {
  readonly deployment: DeploymentSummary;
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
  readonly understood: boolean;
  readonly onChoose: (id: string) => void;
  readonly onUnderstand: (understood: boolean) => void;
}

/** The checks of a hand-over to another organization, what ends with it, and the word that one knows. */
function Leaving(props: LeavingProps) {
  const { deployment, organizations, chosen, understood, onChoose, onUnderstand } = props;
  const t = useT();
  if (!isSettled(deployment.state)) {
    return <Alert severity="warning">{t('deployments.assignBusy')}</Alert>;
  }
  if (organizations.length === 0) {
    return <Alert severity="info">{t('deployments.assignNowhere')}</Alert>;
  }
  return (
    <>
      <ChoiceField
        label={t('deployments.assignOrganization')}
        value={chosen}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      <Alert severity="warning">
        {t('deployments.assignEnds')}
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
          <li>{t('deployments.assignEnds.sight')}</li>
          <li>{t('deployments.assignEnds.shares')}</li>
          {deployment.expiry !== null && <li>{t('deployments.assignEnds.expiry')}</li>}
        </Box>
      </Alert>
      <FormControlLabel
        label={t('deployments.assignUnderstood')}
        control={<Checkbox size="small" checked={understood} onChange={(_event, on) => onUnderstand(on)} />}
      />
    </>
  );
}
