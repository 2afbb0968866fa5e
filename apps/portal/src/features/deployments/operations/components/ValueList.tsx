import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { isResourceId, isWebAddress, resourceNameOf, valueText } from '../value-text.ts';

interface NamedValue {
  readonly name: string;
  readonly title?: string;
  readonly value: unknown;
  readonly secure: boolean;
  readonly isDefault?: boolean;
  /** The value is a template expression that only the cloud can evaluate. */
  readonly onlyCloudKnows?: boolean | undefined;
}

interface ValueListProps {
  readonly label: string;
  readonly values: readonly NamedValue[];
}

/** Named values, each with a copy button. Web addresses are links, secure values are masked. */
export function ValueList({ label, values }: ValueListProps) {
  return (
    <FactList
      layout="rows"
      label={label}
      facts={values.map((value) => ({
        label: value.title ?? value.name,
        value: <ShownValue value={value} />,
        ...(!value.secure && !value.onlyCloudKnows && { copy: valueText(value.value) }),
      }))}
    />
  );
}

function ShownValue({
  value: { value, secure, isDefault = false, onlyCloudKnows = false },
}: ShownValueProps) {
  const t = useT();
  if (secure) return <>•••••••• {t('deployments.value.secret')}</>;
  if (onlyCloudKnows) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('deployments.value.generated')}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, flex: 1, minWidth: 0 }}>
      <Box sx={{ minWidth: 0 }}>
        <Values values={uniqueItems(value)} />
      </Box>
      {isDefault && <Chip size="small" label={t('deployments.value.default')} />}
    </Box>
  );
}

interface ShownValueProps {
  readonly value: NamedValue;
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
