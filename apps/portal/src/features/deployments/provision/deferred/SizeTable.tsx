import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import type { MachineSize, MachineSizes } from '@blueport/contracts';
import { createContext, type ReactNode, use } from 'react';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { ScreenReaderOnly } from '../../../../components/states/index.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { bodyCell, headCell } from '../../../../ui/theme/table-styles.ts';

interface SizeList {
  /** Number of sizes in the open list, and of all that match. */
  readonly shown: number;
  readonly total: number;
  /** Why the quota is unknown, if it is. */
  readonly quotaRemark: string | undefined;
}

export const SizeListContext = createContext<SizeList>({ shown: 0, total: 0, quotaRemark: undefined });

/** Returns why the quota is unknown. */
export function quotaRemarkOf(
  quota: MachineSizes['quota'] | undefined,
  t: typeof translate,
): string | undefined {
  if (quota === 'forbidden') return t('provision.size.quotaForbidden');
  return quota === 'unread' ? t('provision.size.quotaUnread') : undefined;
}

const columns = {
  display: 'grid',
  width: '100%',
  columnGap: { xs: 2, sm: 3 },
  alignItems: 'center',
  // On phones, the quota is only in the text below the field.
  gridTemplateColumns: {
    xs: 'minmax(0,1fr) 36px 54px 66px',
    sm: 'minmax(0,1fr) 48px 72px 92px 84px',
  },
  fontVariantNumeric: 'tabular-nums',
} as const;
const figure = { textAlign: 'end' } as const;
const onlyWide = { ...figure, display: { xs: 'none', sm: 'block' } } as const;

/** The list of sizes with a header row above it and a remark below it. */
export function SizePaper({ children, ...paper }: PaperProps) {
  const t = useT();
  const { shown, total, quotaRemark } = use(SizeListContext);
  return (
    <Paper {...paper}>
      {shown > 0 && (
        // The options contain the names of the columns for screen readers.
        <Box
          aria-hidden
          // A click does not close the list.
          onMouseDown={(event) => event.preventDefault()}
          sx={{
            ...columns,
            ...headCell,
            // That of an option.
            paddingInline: 4,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <span>{t('provision.size.name')}</span>
          <Box sx={figure}>{t('provision.size.coresColumn')}</Box>
          <Box sx={figure}>{t('provision.size.memoryColumn')}</Box>
          <Box sx={figure}>{t('provision.size.priceColumn')}</Box>
          <Box sx={onlyWide}>{t('provision.size.quotaColumn')}</Box>
        </Box>
      )}
      {children}
      {quotaRemark && <Footer>{quotaRemark}</Footer>}
      {total > shown && (
        <Footer>
          {t('provision.size.more', { shown: formatNumber(shown), total: formatNumber(total) })}
        </Footer>
      )}
    </Paper>
  );
}

/** Text below the list. */
function Footer({ children }: { readonly children: string }) {
  return (
    <Box
      sx={{
        typography: 'caption',
        color: 'text.secondary',
        paddingInline: 4,
        paddingBlock: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}

/** Formatted price: null for a size without a price, undefined if it is not known yet. */
type Price = string | null | undefined;

function priceText(price: Price, t: typeof translate): string {
  if (price === undefined) return t('provision.size.pricePending');
  return price === null ? t('provision.size.noPrice') : t('provision.size.price', { amount: price });
}

interface SizeRowProps {
  readonly size: MachineSize;
  readonly price: Price;
}

/** Cells of a size, with texts for screen readers that include the columns. */
export function SizeRow({ size, price }: SizeRowProps) {
  const t = useT();
  const { name, cores, memoryGb, coresLeft } = size;
  const exceeds = coresLeft !== null && cores > coresLeft;
  return (
    <Box sx={{ ...columns, ...bodyCell, paddingInline: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>{name}</Box>
      <Figure spoken={t('provision.size.cores', { count: cores })}>{formatNumber(cores)}</Figure>
      <Box sx={figure}>{t('provision.size.memory', { count: formatNumber(memoryGb) })}</Box>
      <Figure spoken={priceText(price, t)}>{price === undefined ? '…' : (price ?? '–')}</Figure>
      <Box sx={{ ...onlyWide, color: exceeds ? 'text.error' : 'text.secondary' }}>
        <Figure spoken={coresLeft === null ? undefined : quotaText(size, coresLeft, t)}>
          {exceeds && <WarningIcon sx={{ fontSize: 16, verticalAlign: 'text-bottom', marginInlineEnd: 1 }} />}
          {coresLeft === null ? '–' : formatNumber(coresLeft)}
        </Figure>
      </Box>
    </Box>
  );
}

interface FigureProps {
  /** The figure with its column, or undefined if it is unknown. */
  readonly spoken: string | undefined;
  readonly children: ReactNode;
}

function Figure({ spoken, children }: FigureProps) {
  return (
    <Box sx={figure}>
      <span aria-hidden>{children}</span>
      {spoken !== undefined && <ScreenReaderOnly>{spoken}</ScreenReaderOnly>}
    </Box>
  );
}

/** Returns the cores left as text, and whether they do not suffice for a machine of this size. */
const quotaText = ({ cores }: MachineSize, coresLeft: number, t: typeof translate): string =>
  t(cores > coresLeft ? 'provision.size.exceeds' : 'provision.size.left', { count: coresLeft });

/** Returns the facts about a size in one line. */
export function sizeText(size: MachineSize, price: Price, t: typeof translate): string {
  const { cores, memoryGb, coresLeft } = size;
  return [
    t('provision.size.cores', { count: cores }),
    t('provision.size.memory', { count: formatNumber(memoryGb) }),
    ...(price === undefined ? [] : [priceText(price, t)]),
    ...(coresLeft === null ? [] : [quotaText(size, coresLeft, t)]),
  ].join(' · ');
}
