import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { downloadText } from '../code-view/download-text.ts';
import { seriesVariables } from './chart-colors.ts';
import { ChartMenu } from './ChartMenu.tsx';
import type { ChartMenuItem } from './ChartMenuList.tsx';

interface ChartFrameProps {
  readonly title: string;
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** A figure with its title and menu; defines the series colors. */
export function ChartFrame({ title, menu, children }: ChartFrameProps) {
  const titleId = useId();
  return (
    <Box
      component="figure"
      aria-labelledby={titleId}
      sx={{
        ...seriesVariables,
        margin: 0,
        minWidth: 0,
        display: 'grid',
        alignContent: 'start',
        gap: 2,
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, gap: 2 }}>
        <Typography id={titleId} variant="h4" component="figcaption" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {menu}
      </Box>
      {children}
    </Box>
  );
}

interface FrameMenuProps {
  readonly title: string;
  readonly isTable: boolean;
  readonly onToggle: () => void;
  /** Saves the drawing as an image; absent if there is none. */
  readonly onSavePng?: (() => void) | undefined;
  /** Name of the file without an extension. */
  readonly fileName: string;
  readonly csv: () => string;
  readonly further?: readonly ChartMenuItem[] | undefined;
}

/** The options of a figure: table or drawing, image, data. */
export function FrameMenu(props: FrameMenuProps) {
  const { title, isTable, onToggle, onSavePng, fileName, csv, further = [] } = props;
  const t = useT();
  return (
    <ChartMenu
      label={t('chart.menu', { title })}
      items={[
        { label: t(isTable ? 'chart.chart' : 'chart.table'), onChoose: onToggle },
        ...(isTable ? [] : further),
        ...(onSavePng && !isTable ? [{ label: t('chart.png'), onChoose: onSavePng }] : []),
        { label: t('chart.csv'), onChoose: () => downloadText(`${fileName}.csv`, csv(), 'text/csv') },
      ]}
    />
  );
}
