import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { deploymentShareApi } from '../queries.ts';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import { daysOf, ShareFields, type ShareTerms, useOfferedRights } from './ShareFields.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

type ShareValues = ShareTerms & {
  readonly kind: 'person' | 'link';
  readonly person: Candidate | null;
  readonly note: string;
};

interface ShareDialogProps {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}

/** Shares a deployment with a user or by a link. The link is shown only once. */
export function ShareDialog({ deployment, onClose }: ShareDialogProps) {
  const t = useT();
  const form = useForm<ShareValues>({ kind: 'person', person: null, rights: ['view'], days: '7', note: '' });
  const { kind, person, rights, days, note } = form.values;
  const [create] = deploymentShareApi.useDeploymentShareCreateMutation();
  const offeredRights = useOfferedRights(kind);
  const count = daysOf(days);
  const title = t('deployments.share.title', { title: deployment.title });
  return (
    <FormDialog
      title={title}
      submit={t('deployments.share.create')}
      isReady={count !== undefined && (kind === 'link' || person !== null)}
      layout="gap"
      form={form}
      send={async () =>
        count === undefined
          ? undefined
          : create({
              id: deployment.name,
              body: {
                ...(kind === 'person' && person ? { accountId: person.id } : {}),
                rights: rights.filter((right) => offeredRights.includes(right)),
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
        {...inputOf(form, 'kind')}
        label={t('deployments.share.kind')}
        options={(['person', 'link'] as const).map((one) => ({
          value: one,
          label: t(`deployments.share.${one}`),
        }))}
      />
      {kind === 'person' && (
        <CandidateChoice
          {...inputOf(form, 'person')}
          name={deployment.name}
          label={t('deployments.share.who')}
        />
      )}
      <ShareFields offeredRights={offeredRights} form={form} />
      <TextInput {...inputOf(form, 'note')} label={t('deployments.share.note')} longest={120} />
    </FormDialog>
  );
}

/** Link of a share, shown only once. */
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
