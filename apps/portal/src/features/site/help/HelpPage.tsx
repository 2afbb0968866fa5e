import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageId } from '../../../core/i18n/message-id.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { ShortcutTable } from '../../../components/shortcuts/ShortcutTable.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';

const concepts: readonly (readonly [MessageId, MessageId])[] = [
  ['help.blueprint', 'help.blueprintText'],
  ['help.deployment', 'help.deploymentText'],
  ['help.operation', 'help.operationText'],
  ['help.organization', 'help.organizationText'],
  ['help.directory', 'help.directoryText'],
  ['help.permission', 'help.permissionText'],
];

/** Public help page: glossary, keyboard shortcuts and API. */
export function Component() {
  const t = useT();
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader title={t('nav.help')} description={t('help.description')} />
      <Section title={t('help.concepts')}>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' }, gap: 3, m: 0 }}
        >
          {concepts.map(([word, text]) => (
            <Box key={word} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="subtitle2">
                {t(word)}
              </Typography>
              <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                {t(text)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Section>
      <Section title={t('palette.shortcuts')}>
        <ShortcutTable />
      </Section>
      <Section title={t('help.automation')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {t('help.automationText')}
        </Typography>
        {/* A separate page if the reference is public, and a page of the portal otherwise. */}
        <Link href="/api/docs">{t('help.apiReference')}</Link>
      </Section>
    </Box>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 4, md: 6 }, mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
