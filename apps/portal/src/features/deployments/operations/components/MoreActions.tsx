import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { Chosen } from './MoreChoices.tsx';
import { MoreChoices } from './MoreChoices.tsx' with { load: 'dialog' };

interface MoreActionsProps {
  readonly deployment: DeploymentDetail;
  readonly onChoose: (choice: Chosen) => void;
}

/** Everything else that can be done with a deployment, in one menu. */
export function MoreActions({ deployment, onChoose }: MoreActionsProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
              onChoose(choice);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
