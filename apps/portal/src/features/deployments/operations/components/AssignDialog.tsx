import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type DeploymentSummary, isSettled } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { deploymentManagementApi, deploymentShareApi } from '../queries.ts';
import { AssignNote } from './AssignNote.tsx';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { type FieldForm, inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

const targets = ['person', 'organization'] as const;
type Target = (typeof targets)[number];
type AssignValues = {
  readonly target: Target;
  readonly person: Candidate | null;
  readonly organization: string;
  readonly understood: boolean;
};

interface AssignDialogProps {
  readonly deployment: DeploymentSummary;
  readonly onClose: () => void;
}

/** Assigns a deployment to another user or, for the operator, to another organization. */
export function AssignDialog({ deployment, onClose }: AssignDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = deploymentShareApi.useDeploymentShareCandidatesQuery({
    id: deployment.name,
    query: { text: '' },
  });
  const form = useForm<AssignValues>({
    target: 'person',
    person: null,
    organization: '',
    understood: false,
  });
  const { target, person, organization, understood } = form.values;
  const [assign] = deploymentManagementApi.useDeploymentManagementAssignMutation();
  const leaves = target === 'organization';
  const filled = leaves ? organization !== '' && understood : person !== null;
  return (
    <FormDialog
      title={t('deployments.assignTitle', { title: deployment.title })}
      submit={t('deployments.assign')}
      isReady={filled}
      layout="text"
      form={form}
      send={() => {
        const body = leaves ? { organizationId: organization } : { accountId: person?.id ?? '' };
        return assign({ id: deployment.name, etag: deployment.etag, body });
      }}
      onDone={() => {
        onClose();
        // The deployment no longer belongs to this organization, so leave the page.
        if (leaves) void navigate('/portal/deployment');
      }}
      onReload
      onClose={onClose}
    >
      {data?.mayLeave && <TargetChoice {...inputOf(form, 'target')} />}
      {leaves ? (
        <Leaving deployment={deployment} organizations={data?.organizations ?? []} form={form} />
      ) : (
        <>
          {deployment.needsOwner
            ? t('deployments.needsOwner.assignText')
            : t('deployments.assignText', { name: personName(t, deployment.owner.name) })}
          <CandidateChoice
            {...inputOf(form, 'person')}
            name={deployment.name}
            label={t('deployments.assignTo')}
            excludedId={deployment.owner.id}
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
  readonly form: FieldForm<AssignValues>;
}

/** Target organization of a transfer, with its consequences and a confirmation. */
function Leaving({ deployment, organizations, form }: LeavingProps) {
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
        {...inputOf(form, 'organization')}
        label={t('deployments.assignOrganization')}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
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
        control={
          <Checkbox
            size="small"
            checked={form.values.understood}
            onChange={(_event, on) => form.set('understood', on)}
          />
        }
      />
    </>
  );
}
