import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../core/i18n/format.ts';

const hidden = { display: 'none !important' };

/** Paper shows only the content of the page: without navigation, buttons and fields, and with complete tables. */
const styles = {
  '@media print': {
    '@page': { margin: '14mm 12mm 18mm' },
    'html, body': { background: '#fff' },
    // The top bar, and everything next to the content.
    'div:has(> header):not(main *), :has(> main) > :not(main)': hidden,
    'main button:not([role=tab], [role=columnheader] *, th *), main a.MuiButton-root': hidden,
    '[role=tab]:not([aria-selected=true]), .MuiTabs-indicator, .MuiTabs-scrollButtons': hidden,
    'main [role=search], main :has(> input:not([type=checkbox])), main .MuiInputBase-root': hidden,
    '.MuiSnackbar-root, [role=tooltip]': hidden,
    'main > div': { maxWidth: 'none !important', padding: '0 !important' },
    'main [role=grid], main :has(> [role=grid]), main [role=table], main .MuiCard-root, main .MuiPaper-root':
      {
        overflow: 'visible !important',
        maxHeight: 'none !important',
        boxShadow: 'none !important',
      },
    'main [role=row], main tr, main section > h2, main figure': { breakInside: 'avoid' },
    'main [role=rowgroup], main [role=row], main [role=columnheader], main th': {
      position: 'static !important',
    },
  },
} as const;

/** Returns the time while the page is being printed. Paper is white, so the light scheme applies meanwhile. */
function usePrinting(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>();
  const isPrinting = printedAt !== undefined;
  useEffect(() => {
    const query = matchMedia('print');
    const change = () => setPrintedAt(query.matches ? new Date().toISOString() : undefined);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const { scheme } = dataset;
    if (!isPrinting || scheme === undefined) return undefined;
    dataset['scheme'] = 'light';
    return () => {
      dataset['scheme'] = scheme;
    };
  }, [isPrinting]);
  return printedAt;
}

/** The style of printed pages, with the address and the time at the bottom of each. */
export function PrintFrame() {
  const printedAt = usePrinting();
  return (
    <>
      <GlobalStyles styles={styles} />
      {printedAt !== undefined && (
        <Box
          sx={{
            position: 'fixed !important',
            insetInline: 0,
            bottom: 0,
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            typography: 'caption',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          <span>{location.href}</span>
          <time>{formatDateTime(printedAt)}</time>
        </Box>
      )}
    </>
  );
}
