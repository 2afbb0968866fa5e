import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlertPreview } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { alertApi } from '../../../../core/api/alert-api.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { noteOrText, useServerTexts } from '../../../../core/i18n/note-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { previewBody, type RuleDraft } from './rule-form.ts';

const mostListed = 5;

function PreviewResult({ preview }: { readonly preview: AlertPreview }) {
  const t = useT();
  const listed = preview.alerts.slice(0, mostListed);
  useServerTexts(preview.notes.length > 0);
  return (
    <Box sx={{ typography: 'body2', display: 'grid', gap: 1 }}>
      <strong>{t('insights.rules.wouldFire', { count: preview.fired, resources: preview.resources })}</strong>
      {listed.length > 0 && (
        <Box component="ul" aria-label={t('insights.rules.previewList')} sx={{ m: 0, pl: 5 }}>
          {listed.map(({ resourceId, resource, split, startedAt, value }) => (
            <li key={`${resourceId} ${split} ${startedAt}`}>
              <Moment value={startedAt} /> · {resource}
              {split === null ? '' : ` (${split})`} · {formatNumber(value, { maximumFractionDigits: 2 })}
            </li>
          ))}
        </Box>
      )}
      {preview.notes.map((note) => (
        <span key={note.code}>{noteOrText(note, null)}</span>
      ))}
    </Box>
  );
}

interface RulePreviewProps {
  readonly draft: RuleDraft;
  readonly isReady: boolean;
  /** Whether the values that the form starts with are previewed without a click. */
  readonly runsFirst: boolean;
}

/** How often the rule would have fired in the last seven days. An earlier result disappears with the next change. */
export function RulePreview({ draft, isReady, runsFirst }: RulePreviewProps) {
  const t = useT();
  const [run, { data, error, isLoading, originalArgs }] = alertApi.useAlertPreviewMutation();
  const body = previewBody(draft);
  const isCurrent = JSON.stringify(originalArgs?.body) === JSON.stringify(body);
  const [first] = useState(() => (runsFirst && isReady ? body : undefined));
  useEffect(() => {
    if (first) void run({ body: first });
  }, [first, run]);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }} aria-live="polite">
      <Button
        variant="outlined"
        size="small"
        disabled={!isReady}
        loading={isLoading}
        loadingPosition="start"
        onClick={() => void run({ body })}
      >
        {t('insights.rules.preview')}
      </Button>
      {isCurrent && data && <PreviewResult preview={data} />}
      {isCurrent && <RequestFailure error={error} />}
    </Box>
  );
}
