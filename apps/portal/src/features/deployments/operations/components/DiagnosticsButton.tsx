import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { diagnosticsOf } from '../diagnostics.ts';

/** Copies all that is known of a failure, and says so for two seconds. */
export function DiagnosticsButton({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(diagnosticsOf(deployment)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={copy}>
      <span aria-live="polite">{copied ? t('action.copied') : t('deployments.diagnostics')}</span>
    </Button>
  );
}
