import Box from '@mui/material/Box';
import type { Insight } from '@blueport/contracts';
import { InsightActions } from './InsightActions.tsx';
import { InsightFacts } from './InsightFacts.tsx';
import { InsightTimeline } from './InsightTimeline.tsx';

/** Details of an insight next to the list. */
export function InsightPanel({ insight }: { readonly insight: Insight }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <InsightActions key={insight.id} insight={insight} />
      </Box>
      <InsightFacts insight={insight} />
      <InsightTimeline key={insight.id} insight={insight} />
    </Box>
  );
}
