import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { hintOfFinding, messageOfFinding } from '../../../../core/i18n/finding-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ShowMore, useWindow } from '../../../../ui/plain-table/ShowMore.tsx';
import type { TemplateFinding } from '../editor/template-diagnostics.ts';

/** Position in the editor. */
export interface EditorPosition {
  readonly line: number;
  readonly column: number;
}

interface FindingsListProps {
  /** Undefined until the first check of the template has finished. */
  readonly findings: readonly TemplateFinding[] | undefined;
  readonly onGoTo: (place: EditorPosition) => void;
}

const none: readonly TemplateFinding[] = [];

/** Findings of the template engine, each with a link to its line. */
export function FindingsList({ findings, onGoTo }: FindingsListProps) {
  const t = useT();
  const { visibleRows: visibleFindings, rest } = useWindow(findings ?? none);
  return (
    <>
      <Box role="status" sx={{ marginTop: 4, marginBottom: 2 }}>
        <Typography variant="h3" component="h2">
          {findings ? t('models.findings', { count: findings.length }) : t('models.checking')}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, typography: 'body2' }}>
        {visibleFindings.map((finding) => (
          <Box
            component="li"
            key={`${finding.code}${finding.pointer}${finding.message}`}
            sx={{ paddingBlock: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Link
              component="button"
              type="button"
              onClick={() => onGoTo({ line: finding.line ?? 1, column: finding.column ?? 1 })}
            >
              {t('models.line', { line: finding.line ?? 1 })}
            </Link>{' '}
            <strong>{t(`models.severity.${finding.severity}`)}</strong> {messageOfFinding(finding)}
            {finding.hint ? <Box sx={{ color: 'text.secondary' }}>{hintOfFinding(finding)}</Box> : null}
          </Box>
        ))}
      </Box>
      <ShowMore {...rest} />
    </>
  );
}
