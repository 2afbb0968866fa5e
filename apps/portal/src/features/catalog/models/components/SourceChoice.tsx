import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type BodyOf,
  type ImportedTemplate,
  type modelRoutes,
  maxTemplateCharacters,
} from '@blueport/contracts';
import { useState, useId } from 'react';
import { useSearchParams } from 'react-router';
import { FieldLine } from '../../../../ui/form-field/FieldLine.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { galleryApi, modelApi } from '../queries.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import TextField from '@mui/material/TextField';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';

interface DeploymentSourceProps {
  readonly busy: boolean;
  readonly onFetch: (name: string) => void;
}

/** Suggestions. Older deployments can be entered by name. */
const newest = { query: { limit: 50, sortObj: '{"createdAt":-1}' } };

/** Exports the template of a deployment: one of the newest, or any other by name or URL. */
function DeploymentSource({ busy, onFetch }: DeploymentSourceProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const list = useId();
  const deployments = deploymentApi.useDeploymentListQuery(newest).data?.result ?? [];
  // Users may paste the full URL of a deployment.
  const name = /\bbp-[a-z0-9]+/.exec(typed)?.[0];
  const found = deployments.find((one) => one.name === name);
  return (
    <FieldLine fieldWidth={280}>
      <TextField
        fullWidth
        label={t('models.deploymentName')}
        value={typed}
        helperText={found ? `${found.title} · ${found.blueprint.title}` : t('models.deploymentNameHelp')}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { list, spellCheck: false, autoComplete: 'off' } }}
      />
      <datalist id={list}>
        {deployments.map((one) => (
          <option key={one.id} value={one.name}>
            {one.title}
          </option>
        ))}
      </datalist>
      <Button
        variant="outlined"
        loading={busy}
        disabled={name === undefined}
        onClick={() => name !== undefined && onFetch(name)}
      >
        {t('models.fetch')}
      </Button>
    </FieldLine>
  );
}

const sources = ['paste', 'file', 'url', 'gallery', 'deployment'] as const;
type Source = (typeof sources)[number];

/** Most recently selected file, and why it was rejected. */
interface ReadFile {
  readonly name: string;
  readonly wrong: 'fileTooLarge' | 'fileWrong' | undefined;
}

interface SourceChoiceProps {
  /** Called when an import starts and when it ends. The form must not be submitted in between. */
  readonly onBusy: (busy: boolean) => void;
  readonly onText: (text: string, fileName: string) => void;
  readonly onImported: (imported: ImportedTemplate) => void;
}

/** Source of the template: pasted text, a file, an allowed URL, the gallery, or an existing deployment. */
export function SourceChoice({ onText, onImported, onBusy }: SourceChoiceProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  // Kept in the URL so that a link can open the gallery.
  const source = sources.find((one) => one === search.get('source')) ?? 'paste';
  const [file, setFile] = useState<ReadFile>();
  const [bring, { error, isLoading, reset }] = modelApi.useModelBringInMutation();
  const choose = (next: Source | null) => {
    if (!next) return;
    reset();
    setFile(undefined);
    setSearch(next === 'paste' ? {} : { source: next }, { replace: true, preventScrollReset: true });
  };
  const fetchIt = async (body: BodyOf<typeof modelRoutes.bringIn>) => {
    onBusy(true);
    const { data } = await bring({ body });
    onBusy(false);
    if (data) onImported(data);
  };
  const upload = async (file: File) => {
    // A UTF-8 character takes at most four bytes.
    const text = file.size > 4 * maxTemplateCharacters ? undefined : await file.text();
    const isTooLong = text === undefined || text.length > maxTemplateCharacters;
    // Binary files read as text contain null characters.
    const isTemplate = !isTooLong && !text.includes('\u0000') && /^\s*(\uFEFF)?[{/]/.test(text);
    setFile({ name: file.name, wrong: isTooLong ? 'fileTooLarge' : isTemplate ? undefined : 'fileWrong' });
    if (isTemplate) onText(text.replace(/^\uFEFF/, ''), file.name);
  };
  return (
    <>
      <Box sx={{ marginBottom: 4 }}>
        <ViewSwitch
          label={t('models.source')}
          value={source}
          options={sources.map((one) => ({ value: one, label: t(`models.source.${one}`) }))}
          onChange={choose}
        />
      </Box>
      {source === 'paste' && <p>{t('models.pasteHelp')}</p>}
      {source === 'file' && (
        <FileButton accept=".json,.jsonc,application/json" onFile={(file) => void upload(file)}>
          {t('models.chooseFile')}
        </FileButton>
      )}
      {source === 'url' && <UrlSource busy={isLoading} onFetch={(url) => void fetchIt({ url })} />}
      {source === 'gallery' && (
        <GallerySource busy={isLoading} onFetch={(gallery) => void fetchIt({ gallery })} />
      )}
      {source === 'deployment' && (
        <DeploymentSource busy={isLoading} onFetch={(deployment) => void fetchIt({ deployment })} />
      )}
      {file && (
        <Alert severity={file.wrong ? 'error' : 'success'} sx={{ marginTop: 3 }}>
          {t(`models.${file.wrong ?? 'fileRead'}`, { file: file.name })}
        </Alert>
      )}
      <RequestFailure error={error} />
    </>
  );
}

interface FetchProps {
  readonly busy: boolean;
  readonly onFetch: (value: string) => void;
}

function UrlSource({ busy, onFetch }: FetchProps) {
  const t = useT();
  const { data } = modelApi.useModelSourcesQuery();
  const [url, setUrl] = useState('');
  const hosts = data?.hosts ?? [];
  return (
    <FieldLine fieldWidth={280}>
      <TextInput
        label={t('models.source.url')}
        value={url}
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
    </FieldLine>
  );
}

function GallerySource({ busy, onFetch }: FetchProps) {
  const t = useT();
  const { data, error, refetch } = galleryApi.useGalleryListQuery({ query: { limit: 0 } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." height={480} />;
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
