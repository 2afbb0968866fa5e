import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ImportedTemplate } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import {
  useBringInTemplateMutation,
  useGalleryQuery,
  useTemplateHostsQuery,
} from '../../../api/model-queries.ts';
import { useT } from '../../../i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../states/index.ts';

const sources = ['paste', 'file', 'url', 'gallery', 'deployment'] as const;
type Source = (typeof sources)[number];

interface SourceChoiceProps {
  /** Told when a template is on its way and when it is there: what is under it must not be created meanwhile. */
  readonly onBusy: (busy: boolean) => void;
  readonly onText: (text: string, fileName?: string) => void;
  readonly onImported: (imported: ImportedTemplate) => void;
}

/** Where the template comes from: the keyboard, a file, an allowed address, the gallery, or what was deployed. */
export function SourceChoice({ onText, onImported, onBusy }: SourceChoiceProps) {
  const t = useT();
  const [source, setSource] = useState<Source>('paste');
  const [bring, { error, isLoading, reset }] = useBringInTemplateMutation();
  const choose = (next: Source | null) => {
    if (!next) return;
    reset();
    setSource(next);
  };
  const fetchIt = async (body: Parameters<typeof bring>[0]) => {
    onBusy(true);
    const { data } = await bring(body);
    onBusy(false);
    if (data) onImported(data);
  };
  const upload = async (file: File | undefined) => {
    if (file) onText(await file.text(), file.name);
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={source}
        aria-label={t('models.source')}
        onChange={(_event, next: Source | null) => choose(next)}
        sx={{ flexWrap: 'wrap', marginBottom: 4 }}
      >
        {sources.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`models.source.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {source === 'paste' && <p>{t('models.pasteHelp')}</p>}
      {source === 'file' && (
        <Button component="label" variant="outlined">
          {t('models.chooseFile')}
          <input
            type="file"
            hidden
            accept=".json,.jsonc,application/json"
            onChange={(event) => void upload(event.target.files?.[0])}
          />
        </Button>
      )}
      {source === 'url' && <UrlSource busy={isLoading} onFetch={(url) => void fetchIt({ url })} />}
      {source === 'gallery' && (
        <GallerySource busy={isLoading} onFetch={(gallery) => void fetchIt({ gallery })} />
      )}
      {source === 'deployment' && (
        <DeploymentSource busy={isLoading} onFetch={(deployment) => void fetchIt({ deployment })} />
      )}
      <RequestFailure error={error} />
    </>
  );
}

interface FetchProps {
  readonly busy: boolean;
  readonly onFetch: (value: string) => void;
}

const line = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  maxWidth: 720,
} as const;

function UrlSource({ busy, onFetch }: FetchProps) {
  const t = useT();
  const { data } = useTemplateHostsQuery();
  const [url, setUrl] = useState('');
  const hosts = data?.hosts ?? [];
  return (
    <Box sx={line}>
      <TextInput
        label={t('models.source.url')}
        value={url}
        issue={undefined}
        help={hosts.length > 0 ? t('models.hosts', { hosts: hosts.join(', ') }) : t('models.noHosts')}
        onChange={setUrl}
      />
      <Button
        variant="outlined"
        loading={busy}
        disabled={url.trim() === ''}
        onClick={() => onFetch(url.trim())}
      >
        {t('models.fetch')}
      </Button>
    </Box>
  );
}

function DeploymentSource({ busy, onFetch }: FetchProps) {
  const t = useT();
  const [name, setName] = useState('');
  return (
    <Box sx={line}>
      <TextInput
        label={t('models.deploymentName')}
        value={name}
        issue={undefined}
        help={t('models.deploymentNameHelp')}
        onChange={setName}
      />
      <Button
        variant="outlined"
        loading={busy}
        disabled={!name.trim().startsWith('bp-')}
        onClick={() => onFetch(name.trim())}
      >
        {t('models.fetch')}
      </Button>
    </Box>
  );
}

function GallerySource({ busy, onFetch }: FetchProps) {
  const t = useT();
  const { data, error, refetch } = useGalleryQuery();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {data.result.map((item) => (
        <Box
          component="li"
          key={item.id}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            padding: 3,
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
          }}
        >
          <strong>{item.title}</strong>
          <Box sx={{ typography: 'body2', color: 'text.secondary', flex: 1 }}>{item.summary}</Box>
          <div>
            <Button
              size="small"
              disabled={busy}
              aria-label={t('models.useNamed', { title: item.title })}
              onClick={() => onFetch(item.id)}
            >
              {t('models.use')}
            </Button>
          </div>
        </Box>
      ))}
    </Box>
  );
}
