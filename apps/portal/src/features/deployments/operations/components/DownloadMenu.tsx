import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { Download } from './DownloadChoices.tsx';
import { DownloadChoices } from './DownloadChoices.tsx' with { load: 'dialog' };

/** Template, parameters or both as a file. */
export function DownloadMenu({ onChoose }: { readonly onChoose: (what: Download) => void }) {
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
        {t('deployments.download')}
      </Button>
      <Suspense>
        {anchor && (
          <DownloadChoices
            anchor={anchor}
            onChoose={(what) => {
              setAnchor(null);
              onChoose(what);
            }}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
