import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { maxQueryText, type QueryAnswer } from '@blueport/contracts';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { MetricPeriod } from '../../../../components/metrics/metric-state.ts';
import { NativeChoice } from '../../../../components/resource-table/NativeChoice.tsx';
import { applicationApi } from '../application-api.ts';
import { exampleQueries } from '../example-queries.ts';
import { QueryProblem } from './QueryProblem.tsx';
import { QueryRows } from './QueryRows.tsx';

interface QueryEditorProps {
  readonly id: string;
  readonly period: MetricPeriod;
}

/** Returns the query in the fragment of the address, which is not sent to servers. */
function queryIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('query')?.slice(0, maxQueryText) ?? exampleQueries.failures;
}

/** Runs queries in the Kusto query language over the application, and shows where a query is wrong. */
export function QueryEditor({ id, period }: QueryEditorProps) {
  const t = useT();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState(() => queryIn(hash));
  const [send, { data, error, isLoading }] = applicationApi.useApplicationQueryMutation();
  const [sent, setSent] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const run = () => {
    if (text.trim() === '' || isLoading) return;
    setSent(text);
    void navigate(
      { search, hash: new URLSearchParams({ query: text }).toString() },
      { replace: true, preventScrollReset: true },
    );
    void send({ id, body: { query: text, ...period } });
  };
  const goTo = (offset: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(offset, Math.min(offset + 1, text.length));
  };
  const chosen = Object.entries(exampleQueries).find(([, query]) => query === text)?.[0] ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TextField
        label={t('applications.query')}
        multiline
        minRows={5}
        maxRows={16}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run();
        }}
        helperText={t('applications.queryHelp')}
        inputRef={field}
        slotProps={{
          htmlInput: {
            maxLength: maxQueryText,
            spellCheck: false,
            autoCapitalize: 'off',
            sx: { fontFamily: 'monospace', fontSize: 13 },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="contained" startIcon={<RunIcon />} loading={isLoading} onClick={run}>
          {t('applications.run')}
        </Button>
        <NativeChoice
          fits
          label={t('applications.examples')}
          value={chosen}
          options={[
            { value: '', label: t('applications.examples') },
            ...Object.keys(exampleQueries).map((name) => ({
              value: name,
              label: t(`applications.exampleQuery.${name as keyof typeof exampleQueries}`),
            })),
          ]}
          onChoose={(name) => {
            if (name in exampleQueries) setText(exampleQueries[name as keyof typeof exampleQueries]);
          }}
        />
      </Box>
      <Result answer={error ? undefined : data} error={error} text={sent} onGoTo={goTo} />
    </Box>
  );
}

interface ResultProps {
  readonly answer: QueryAnswer | undefined;
  readonly error: unknown;
  /** The query that was sent. */
  readonly text: string;
  readonly onGoTo: (offset: number) => void;
}

function Result({ answer, error, text, onGoTo }: ResultProps) {
  if (error) return <QueryProblem problem={toApiError(error)} text={text} onGoTo={onGoTo} />;
  return answer ? <QueryRows answer={answer} /> : null;
}
