import EmptyIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TemplateForm } from '@blueport/contracts';
import { useState } from 'react';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { EmptyState, QueryContent } from '../../../../components/states/index.ts';

interface HistoryTabProps {
  readonly form: TemplateForm;
  readonly isDirty: boolean;
}

/** Published versions with author and date. Each can be viewed and restored as the draft. */
export function HistoryTab({ form, isDirty }: HistoryTabProps) {
  const t = useT();
  const toast = useToast();
  const [restore, { error }] = templateFormApi.useTemplateFormRestoreMutation();
  const [open, setOpen] = useState<number>();
  if (form.versions.length === 0)
    return (
      <EmptyState icon={<EmptyIcon />} title={t('templates.noHistory')}>
        {t('templates.noHistoryHelp')}
      </EmptyState>
    );
  const bringBack = async (version: number) => {
    const { data } = await restore({ id: form.id, etag: form.etag, version });
    if (data) toast({ severity: 'success', text: t('templates.restored', { version }) });
  };
  return (
    <>
      <RequestFailure error={error} />
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
        {form.versions.map(({ version, note, publishedBy, publishedAt }) => (
          <Box component="li" key={version} sx={{ paddingBlock: 3, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{t('templates.versionOf', { version })}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {publishedBy} · <Moment value={publishedAt} />
                </Box>
                {note && <Box sx={{ typography: 'body2', marginTop: 1 }}>{note}</Box>}
              </Box>
              <Button
                size="small"
                aria-expanded={open === version}
                onClick={() => setOpen(open === version ? undefined : version)}
              >
                {t('templates.look')}
              </Button>
              <PermissionButton
                permissionKey="templateFormEdit"
                size="small"
                refusal={isDirty ? t('templates.saveFirst') : undefined}
                onClick={() => void bringBack(version)}
              >
                {t('templates.restore')}
              </PermissionButton>
            </Box>
            {open === version && <VersionText id={form.id} version={version} />}
          </Box>
        ))}
      </Box>
    </>
  );
}

function VersionText({ id, version }: { readonly id: string; readonly version: number }) {
  const t = useT();
  const query = templateFormApi.useTemplateFormVersionQuery({ id, version });
  return (
    <QueryContent query={query}>
      {(data) => (
        <Box sx={{ marginTop: 3 }}>
          <CodeView
            text={JSON.stringify(data.definition, null, 2)}
            fileName={`form-${version}.json`}
            label={t('templates.versionOf', { version })}
          />
        </Box>
      )}
    </QueryContent>
  );
}
