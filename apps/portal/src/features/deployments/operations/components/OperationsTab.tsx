import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, Operation } from '@blueport/contracts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { FailureTable } from '../../../../components/deployment-progress/FailureTable.tsx';
import { elapsedSeconds } from '../../../../components/deployment-progress/operation-progress.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { StepList } from '../../../../components/deployment-progress/StepList.tsx';
import { useNow } from '../../../../components/deployment-progress/use-now.ts';
import { formatDuration } from '../../../../core/i18n/format.ts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { starterName } from '../starter-name.ts';
import { redeployForm } from '../deployment-actions.ts';

/** Operations of the deployment, newest first, with the newest expanded. */
export function OperationsTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const titles = new Map(deployment.parameters.map((parameter) => [parameter.name, parameter.title]));
  const form = redeployForm(deployment);
  return (
    <Box sx={{ maxWidth: 960 }}>
      {deployment.operations.map((operation, index) => (
        <OperationEntry
          key={operation.id}
          operation={operation}
          open={index === 0}
          fieldLink={(parameter) => `${form}&field=parameters.${parameter}`}
          fieldTitle={(parameter) => titles.get(parameter) ?? parameter}
        />
      ))}
    </Box>
  );
}

interface OperationEntryProps {
  readonly operation: Operation;
  readonly open: boolean;
  readonly fieldLink: (parameter: string) => string;
  readonly fieldTitle: (parameter: string) => string;
}

function OperationEntry({ operation, open, fieldLink, fieldTitle }: OperationEntryProps) {
  const t = useT();
  const now = useNow(operation.finishedAt === null);
  const seconds = elapsedSeconds(operation, now);
  return (
    <Accordion
      defaultExpanded={open}
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ marginBottom: 3, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <OperationHeading operation={operation} seconds={seconds} />
      </AccordionSummary>
      <AccordionDetails>
        <FailureTable operation={operation} fieldLink={fieldLink} fieldTitle={fieldTitle} />
        <StepList steps={operation.steps} now={now} />
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ marginTop: 3, overflowWrap: 'anywhere' }}
        >
          {t('deployments.cloudName', { name: operation.cloudDeploymentName })}
          {operation.correlationId && (
            <>
              {' · '}
              {t('deployments.correlation', { id: operation.correlationId })}
              <CopyButton text={operation.correlationId} what={t('deployments.correlationId')} />
            </>
          )}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}

interface OperationHeadingProps {
  readonly operation: Operation;
  readonly seconds: number | undefined;
}

/** Number, kind and state of an operation, who started it, and its duration. */
function OperationHeading({ operation, seconds }: OperationHeadingProps) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        width: '100%',
        paddingInlineEnd: 2,
      }}
    >
      <Box component="span" sx={{ typography: 'subtitle2' }}>
        {operation.number}.{' '}
        {t(
          operation.cause === undefined
            ? `deployments.kind.${operation.kind}`
            : 'deployments.kind.deleteWithGroup',
        )}
      </Box>
      <StatusChip of="deployment" state={operation.state} />
      <Box
        component="span"
        sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 'auto' }}
      >
        {starterName(t, operation)}
        {operation.actsWith === 'connection' && `, ${t('deployments.byConnection')}`} ·{' '}
        <Moment value={operation.createdAt} />
        {seconds !== undefined && ` · ${formatDuration(seconds * 1000)}`}
      </Box>
    </Box>
  );
}
