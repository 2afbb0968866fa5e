import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail } from '@blueport/contracts';
import type { RequestEnd } from '../status/request-end.ts';
import { useNavigate } from 'react-router';
import { PermissionButton } from '../permission-help/PermissionButton.tsx';
import { PersonName } from '../people/PersonName.tsx';
import { StatusIcon } from '../status/StatusChip.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { FactList } from '../../ui/fact-list/FactList.tsx';
import { Moment } from '../../ui/fact-list/Moment.tsx';

interface RequestCardProps {
  readonly deployment: DeploymentDetail;
  readonly end: RequestEnd;
  /** Whether the page has no other button to request the deployment again. */
  readonly hasButton?: boolean;
}

/** How the request for a deployment that was never created ended: reason, who, when, and what to do next. */
export function RequestCard({ deployment, end, hasButton = false }: RequestCardProps) {
  const t = useT();
  const { error, createdBy, createdAt, finishedAt } = deployment;
  const { name = '', note = '' } = error?.values ?? {};
  const isRejected = end === 'rejected';
  return (
    <Card
      component="section"
      aria-label={t(`deployments.request.${end}`)}
      sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4 }}
    >
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <StatusIcon of="deployment" state="Canceled" size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Box role="status">
            <Typography variant="h2">{t(`deployments.request.${end}`)}</Typography>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('deployments.request.nothing')}
          </Typography>
        </Box>
      </Box>
      <FactList
        facts={[
          isRejected && { label: t('deployments.request.reason'), value: note, wide: 'always' },
          isRejected && {
            label: t('deployments.request.decidedBy'),
            value: <PersonName person={{ name }} />,
          },
          finishedAt !== null && {
            label: t(isRejected ? 'deployments.request.decidedAt' : 'deployments.request.endedAt'),
            value: <Moment value={finishedAt} />,
          },
          { label: t('deployments.request.askedBy'), value: <PersonName person={createdBy} /> },
          { label: t('deployments.request.askedAt'), value: <Moment value={createdAt} /> },
        ]}
      />
      <Typography variant="body2">{t('deployments.request.next')}</Typography>
      {hasButton && <RequestAgainButton deployment={deployment} />}
    </Card>
  );
}

function RequestAgainButton({ deployment }: Pick<RequestCardProps, 'deployment'>) {
  const t = useT();
  const navigate = useNavigate();
  const { name: id, blueprint, lock } = deployment;
  return (
    <Box>
      <PermissionButton
        permissionKey="blueprintProvision"
        variant="contained"
        refusal={lock === null ? undefined : t('deployments.notNow', { why: 'locked' })}
        onClick={() => void navigate(`/portal/blueprint/${blueprint.name}/form?from=${id}&redeploy=1`)}
      >
        {t('deployments.request.again')}
      </PermissionButton>
    </Box>
  );
}
