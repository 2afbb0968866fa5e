import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ViewSwitch } from '../ui/url-tabs/ViewSwitch.tsx';
import { ChartBlocks, ContentBlocks, StateBlocks } from './content-blocks.tsx';
import { ButtonBlocks, FieldBlocks } from './form-blocks.tsx';

const schemes = ['light', 'dark', 'system'] as const;

/** Every building block with its states. Only in development builds, at /portal/dev/catalogue. */
export function CataloguePage() {
  const { mode, setMode } = useColorScheme();
  return (
    <>
      <PageHeader
        title="Catalogue"
        description="Building blocks of the portal with their states."
        actions={
          <ViewSwitch
            label="Color scheme"
            value={mode ?? 'system'}
            options={schemes.map((value) => ({ value, label: value }))}
            onChange={setMode}
          />
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
        <FieldBlocks />
        <ButtonBlocks />
        <ContentBlocks />
        <StateBlocks />
        <ChartBlocks />
      </Box>
    </>
  );
}
