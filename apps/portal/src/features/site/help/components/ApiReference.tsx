import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { downloadText } from '../../../../ui/code-view/download-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { groupEntries, listEntries, type OpenApiDocument } from '../open-api.ts';
import { useOpenApiQuery } from '../queries.ts';
import { OperationEntry } from './OperationEntry.tsx';

/** Shows the API reference from the OpenAPI document. */
export function ApiReference() {
  const { data, error, refetch } = useOpenApiQuery();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Operations document={data} /> : <LoadingState />;
}

function Operations({ document }: { readonly document: OpenApiDocument }) {
  const t = useT();
  const [text, setText] = useState('');
  const filter = useDeferredValue(text);
  const entries = useMemo(() => listEntries(document), [document]);
  const groups = useMemo(() => groupEntries(entries, filter), [entries, filter]);
  const download = () => downloadText('openapi.json', JSON.stringify(document, null, 2));
  return (
    <>
      <PageHeader
        title={t('help.apiReference')}
        description={t('help.apiDescription', { count: entries.length })}
        actions={
          <Button variant="outlined" onClick={download}>
            {t('help.apiDownload')}
          </Button>
        }
      />
      <TextField
        type="search"
        label={t('help.apiFilter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        fullWidth
        sx={{ mb: 4 }}
      />
      {groups.size === 0 ? (
        <EmptyState title={t('help.apiNoMatch')}>{t('help.apiNoMatchText')}</EmptyState>
      ) : null}
      {[...groups].map(([group, found]) => (
        <Card component="section" key={group} sx={{ p: { xs: 4, md: 6 }, mb: 4 }}>
          <Typography variant="h2" lang="en" sx={{ mb: 2 }}>
            {group}
          </Typography>
          {found.map((entry) => (
            <OperationEntry key={entry.operation.operationId} {...entry} />
          ))}
        </Card>
      ))}
    </>
  );
}
