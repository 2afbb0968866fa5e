import Button from '@mui/material/Button';
import type { PowerAction, SharedDeployment } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Hint } from '../../../../ui/hint/Hint.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { hasPower, possibleActions } from '../deployment-actions.ts';
import { deploymentShareApi } from '../queries.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { useDownload } from './use-download.ts';
import { OperationDialog } from './OperationDialog.tsx' with { load: 'dialog' };

/** By which way a shared deployment was opened. */
export type SharedWay = { readonly share: string } | { readonly token: string };

interface SharedActionsProps {
  readonly shared: SharedDeployment;
  readonly way: SharedWay;
}

const actions: readonly PowerAction[] = ['start', 'stop', 'restart'];

/** What the rights of a share let one do; what they do not allow is not there at all. */
export function SharedActions({ shared, way }: SharedActionsProps) {
  const t = useT();
  const { rights } = shared.share;
  const { deployment } = shared;
  const [asked, setAsked] = useState<PowerAction>();
  const [fromShare] = deploymentShareApi.useLazyDeploymentShareDownloadQuery();
  const [fromLink] = deploymentShareApi.useLazyDeploymentShareDownloadLinkQuery();
  const download = useDownload(deployment.name, (what) =>
    'share' in way ? fromShare({ ...way, query: { what } }) : fromLink({ body: { ...way, what } }),
  );
  const busy = !possibleActions(deployment.state, deployment.lock !== null).redeploy;
  return (
    <>
      {rights.includes('download') && <DownloadMenu onChoose={(what) => void download(what)} />}
      {rights.includes('operate') &&
        'share' in way &&
        hasPower(deployment) &&
        actions.map((action) => (
          <Hint key={action} text={busy ? t('deployments.notNow') : ''}>
            <Button
              variant="outlined"
              aria-disabled={busy}
              sx={busy ? { opacity: 0.55, cursor: 'not-allowed' } : {}}
              onClick={() => {
                if (!busy) setAsked(action);
              }}
            >
              {t(`deployments.menu.${action}`)}
            </Button>
          </Hint>
        ))}
      <Suspense>
        {asked && 'share' in way && (
          <OperationDialog
            deployment={deployment}
            operation={asked}
            share={way.share}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
