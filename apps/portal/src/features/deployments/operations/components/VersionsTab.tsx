import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, deploymentManagementRoutes, ResponseOf } from '@blueport/contracts';
import { useState } from 'react';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { useAdministrationEvents } from '../../../../core/api/use-event-stream.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { MarkdownView } from '../../../../components/markdown/MarkdownView.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { busyReason, possibleActions } from '../deployment-actions.ts';
import { deploymentManagementApi } from '../queries.ts';
import { UpgradeDialog } from '../upgrade/UpgradeDialog.tsx' with {
  load: 'deferred',
  texts: 'operations/upgrade form-fields',
};

/** Versions of the blueprint, the deployment's operations on each, and an action to switch to another one. */
export function VersionsTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const query = deploymentManagementApi.useDeploymentManagementVersionsQuery({ id: deployment.name });
  // The event names a blueprint by its id, which the deployment does not have; publishing a version is rare.
  useAdministrationEvents(({ object }) => {
    if (object === 'blueprint') void query.refetch();
  });
  return (
    <QueryContent query={query}>
      {({ current, versions }) => (
        <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
          {versions.map((version) => (
            <VersionEntry
              key={version.version}
              deployment={deployment}
              version={version}
              isCurrent={version.version === current}
            />
          ))}
        </Box>
      )}
    </QueryContent>
  );
}

type VersionList = ResponseOf<typeof deploymentManagementRoutes.versions>;

interface VersionEntryProps {
  readonly deployment: DeploymentDetail;
  readonly version: VersionList['versions'][number];
  readonly isCurrent: boolean;
}

/** A version of the blueprint: its release notes, its operations, and the upgrade to it. */
function VersionEntry({ deployment, version, isCurrent }: VersionEntryProps) {
  const t = useT();
  const [isUpgrading, setUpgrading] = useState(false);
  const possible = possibleActions(deployment.state, deployment.lock !== null).redeploy;
  return (
    <Box
      component="li"
      sx={{ paddingBlock: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h2">
          {version.version}
        </Typography>
        {isCurrent && <Chip size="small" color="primary" label={t('deployments.version.current')} />}
        {version.newer && <Chip size="small" label={t('deployments.version.newer')} />}
        <Typography variant="caption" color="textSecondary">
          {formatDateTime(version.createdAt)}
        </Typography>
        {version.offered && (
          <Box sx={{ marginInlineStart: 'auto' }}>
            <PermissionButton
              permissionKey="blueprintProvision"
              size="small"
              refusal={possible ? undefined : t('deployments.notNow', { why: busyReason(deployment) })}
              onClick={() => setUpgrading(true)}
            >
              {t('deployments.version.moveTo', { version: version.version })}
            </PermissionButton>
          </Box>
        )}
      </Box>
      {isUpgrading && (
        <UpgradeDialog
          deployment={deployment}
          version={version.version}
          onClose={() => setUpgrading(false)}
        />
      )}
      {version.releaseNotes && <MarkdownView markdown={version.releaseNotes} />}
      {version.operations.map((operation) => (
        <Box key={operation.number} sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip of="deployment" state={operation.state} />
          <Typography variant="body2">
            {operation.number}. {t(`deployments.kind.${operation.kind}` as 'deployments.kind.create')} ·{' '}
            {formatDateTime(operation.time)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
