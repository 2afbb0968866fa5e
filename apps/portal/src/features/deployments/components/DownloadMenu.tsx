import ArrowIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { toApiError } from '../../../api/problem.ts';
import { downloadText } from '../../../code-view/download-text.ts';
import { useT } from '../../../i18n/translate.tsx';
import { useToast } from '../../../shell/Toasts.tsx';
import { problemText } from '../../../states/index.ts';
import type { Download } from './DownloadChoices.tsx';

// A menu brings controls along that the page itself does not need.
const DownloadChoices = lazy(() => import('./DownloadChoices.tsx'));

interface DownloadMenuProps {
  /** The beginning of the file's name. */
  readonly name: string;
  readonly load: (what: Download) => Promise<{ readonly data?: unknown; readonly error?: unknown }>;
}

/** Template, parameters or both as a file; a refusal is told. */
export function DownloadMenu({ name, load }: DownloadMenuProps) {
  const t = useT();
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = async (what: Download) => {
    setAnchor(null);
    const { data, error } = await load(what);
    if (data) downloadText(`${name}.${what}.json`, JSON.stringify(data, null, 2));
    else toast({ severity: 'error', text: problemText(toApiError(error)).detail });
  };
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
            onChoose={(what) => void download(what)}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
