import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UpgradeDifference } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { MarkdownView } from '../../../../parts/markdown/MarkdownView.tsx';
import { TextDifference } from '../../../../parts/text-difference/TextDifference.tsx';
import { DifferenceList } from '../components/DifferenceList.tsx';

interface DifferenceProps {
  readonly difference: UpgradeDifference;
}

/** What the author says of the version, and what comes to the machines with it. */
export function UpgradeNotes({ difference: { releaseNotes, extensions } }: DifferenceProps) {
  const t = useT();
  return (
    <>
      {releaseNotes && (
        <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0 }, '& p': { margin: 0 } }}>
          <MarkdownView markdown={releaseNotes} />
        </Alert>
      )}
      {extensions.length > 0 && (
        <Alert severity="warning">
          {t('deployments.upgradeExtensions')}
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {extensions.map(({ title, type, replaces }) => (
              <li key={type}>
                {replaces === null
                  ? title
                  : t('deployments.upgradeExtensionReplaces', { title, other: replaces })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

/** What another version changes: resources, parameters, and the template line by line. */
export function UpgradeDifferences({ difference }: DifferenceProps) {
  const t = useT();
  const { parameters, resources, template } = difference;
  const touched = resources.filter(({ kind }) => kind !== 'same');
  return (
    <>
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.upgradeResources', {
            changed: touched.length,
            same: resources.length - touched.length,
          })}
        </Typography>
        {touched.map(({ id, name, kind, differences }) => (
          <Box key={id} sx={{ paddingBlock: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {name} · {t(`deployments.upgrade.${kind}`)}
            </Typography>
            <DifferenceList differences={differences} />
          </Box>
        ))}
      </section>
      {parameters.length > 0 && (
        <section>
          <Typography variant="h3" gutterBottom>
            {t('deployments.parameters')}
          </Typography>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {parameters.map(({ name, title, kind, aspects }) => (
              <li key={name}>
                {title} <code>{name}</code> {t(`deployments.difference.${kind}`)}
                {aspects.length > 0 && ` (${aspects.join(', ')})`}
              </li>
            ))}
          </Box>
        </section>
      )}
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.template')}
        </Typography>
        <TextDifference
          before={template.before}
          after={template.after}
          beforeLabel={t('deployments.templateBefore')}
          afterLabel={t('deployments.templateAfter')}
        />
      </section>
    </>
  );
}
