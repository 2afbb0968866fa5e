import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import type { Chosen } from './MoreChoices.tsx';

const MoreChoices = lazy(() => import('./MoreChoices.tsx'));
const OperationDialog = lazy(() => import('./OperationDialog.tsx'));
const LockDialog = lazy(() => import('./LockDialog.tsx'));
const ExpiryDialog = lazy(() => import('./ExpiryDialog.tsx'));
const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

/** Everything else that can be done with a deployment, in one menu. */
export function MoreActions({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('deployments.more')}
      </Button>
      <Suspense>
        {anchor && (
          <MoreChoices
            anchor={anchor}
            deployment={deployment}
            onClose={() => setAnchor(null)}
            onChoose={(choice) => {
              setAnchor(null);
              setChosen(choice);
            }}
          />
        )}
        {chosen === 'lock' && <LockDialog deployment={deployment} onClose={close} />}
        {chosen === 'expiry' && <ExpiryDialog deployment={deployment} onClose={close} />}
        {chosen === 'assign' && <AssignDialog deployment={deployment} onClose={close} />}
        {(chosen === 'start' || chosen === 'stop' || chosen === 'restart' || chosen === 'rollback') && (
          <OperationDialog deployment={deployment} operation={chosen} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
