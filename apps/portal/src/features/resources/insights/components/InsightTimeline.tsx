import Alert from '@mui/material/Alert';
import type { Insight } from '@blueport/contracts';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { noteOrText, useServerTexts } from '../../../../core/i18n/note-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { TimelineEntries } from '../../../../components/insights/TimelineEntries.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

/** What changed in the day before an insight and while it lasted, the newest first. */
export function InsightTimeline({ insight }: { readonly insight: Insight }) {
  const t = useT();
  const query = insightApi.useInsightTimelineQuery({ id: insight.id }, { refetchOnMountOrArgChange: true });
  const incomplete = query.data?.incomplete ?? null;
  useServerTexts(incomplete !== null);
  return (
    <SectionCard title={t('insights.timeline')} detail={t('insights.timelineDetail')} spaced>
      {incomplete && (
        <Alert severity="warning" sx={{ marginBottom: 3 }}>
          {noteOrText(incomplete, null)}
        </Alert>
      )}
      <QueryContent query={query}>
        {({ entries }) => <TimelineEntries entries={entries.toReversed()} />}
      </QueryContent>
    </SectionCard>
  );
}
