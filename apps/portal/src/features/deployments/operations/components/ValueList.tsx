import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { isResourceId, isWebAddress, resourceNameOf, valueText } from '../value-text.ts';
import type { NamedValue } from './ValueTable.tsx';

interface ValueListProps {
  readonly label: string;
  readonly values: readonly NamedValue[];
}

/** Named values without a table head, each with a copy button. Web addresses are links. */
export function ValueList({ label, values }: ValueListProps) {
  return (
    <Box component="dl" aria-label={label} sx={{ m: 0 }}>
      {values.map((value) => (
        <Box
          key={value.name}
          sx={{
            display: 'grid',
            alignItems: 'center',
            columnGap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '200px minmax(0, 1fr) auto' },
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <ValueRow value={value} />
        </Box>
      ))}
    </Box>
  );
}

function ValueRow({ value: { name, title, value, secure } }: { readonly value: NamedValue }) {
  const t = useT();
  const text = valueText(value);
  return (
    <>
      <Box
        component="dt"
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          gridColumn: { xs: '1 / -1', sm: 'auto' },
        }}
      >
        {title ?? name}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', minWidth: 0, overflowWrap: 'anywhere' }}>
        {secure ? <>•••••••• {t('deployments.value.secret')}</> : <Values values={uniqueItems(value)} />}
      </Box>
      <Box component="dd" sx={{ m: 0, minHeight: 32 }}>
        {!secure && <CopyButton text={text} what={title ?? name} />}
      </Box>
    </>
  );
}

/** Returns the entries of a list without repetitions, or the value itself. An empty list is shown as such. */
function uniqueItems(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return [value];
  return [...new Map(value.map((item: unknown) => [valueText(item), item])).values()];
}

/** Maximum number of entries of a list that are shown; the copy button has all of them. */
const maxItems = 8;

function Values({ values }: { readonly values: readonly unknown[] }) {
  const t = useT();
  return (
    <>
      {values.slice(0, maxItems).map((item) => (
        <Value key={valueText(item)} value={item} />
      ))}
      {values.length > maxItems && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('deployments.endpoints.more', { count: values.length - maxItems })}
        </Box>
      )}
    </>
  );
}

/** One value: a link for a web address, the name for a resource ID, otherwise its text. */
function Value({ value }: { readonly value: unknown }) {
  const t = useT();
  if (isWebAddress(value)) {
    return (
      <MuiLink href={value} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
        {value}
        {'\u2060'}
        <OpenIcon titleAccess={t('deployments.newTab')} sx={{ fontSize: 14, ml: 1, verticalAlign: '-2px' }} />
      </MuiLink>
    );
  }
  return (
    <Box
      component="code"
      title={isResourceId(value) ? value : undefined}
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: maxItems,
        overflow: 'hidden',
        whiteSpace: 'pre-wrap',
      }}
    >
      {isResourceId(value) ? resourceNameOf(value) : valueText(value)}
    </Box>
  );
}
