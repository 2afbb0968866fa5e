import CheckIcon from '@mui/icons-material/CheckOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { Hint } from '../hint/Hint.tsx';
import { useT } from '../../core/i18n/translate.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied value, such as "Resource id". */
  readonly what: string;
}

/** Copies a text. `copied` is true for two seconds after it succeeded. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return { copied, copy };
}

/** Copies a text and confirms it for two seconds, visually and to screen readers. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const t = useT();
  const { copied, copy } = useCopy();
  const label = copied ? t('action.copied') : t('action.copyWhat', { what });
  return (
    <Hint text={label}>
      <IconButton size="small" aria-label={label} onClick={() => copy(text)}>
        {copied ? (
          <CheckIcon sx={{ fontSize: 16, color: 'text.success' }} />
        ) : (
          <CopyIcon sx={{ fontSize: 16 }} />
        )}
      </IconButton>
    </Hint>
  );
}
