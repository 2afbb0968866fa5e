import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { modelApi } from '../queries.ts';
import { formatLocale } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { TextDifference } from '../../../../components/text-difference/TextDifference.tsx';
import type { VersionTabProps } from './shared-props.ts';
import type { ModelVersionDetail } from '@blueport/contracts';
import { savedValues, type VersionValues } from '../use-version-form.tsx';

/** Parts in which versions can differ, most relevant first. */
const versionParts = ['notes', 'template', 'parameters', 'documentation', 'bench', 'facts'] as const;
type VersionPart = (typeof versionParts)[number];
type VersionTexts = Readonly<Record<VersionPart, string>>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns each part of a version as comparable text. Unsaved edits replace the saved values. */
function textsOf(
  version: ModelVersionDetail,
  values: VersionValues = savedValues(version).values,
): VersionTexts {
  const { wizard, clouds, estimatedMinutes, scope } = version;
  return {
    notes: values.releaseNotes,
    template: values.template,
    parameters: json({ parameters: values.words, wizard: { ...wizard, groups: values.groups } }),
    documentation: values.documentation,
    bench: json(values.cases),
    facts: json({ clouds, estimatedMinutes, scope }),
  };
}

/** Part titles match the tabs on which they are edited. */
const titles = {
  notes: 'models.releaseNotes',
  template: 'models.tab.template',
  parameters: 'models.tab.parameters',
  documentation: 'models.tab.documentation',
  bench: 'models.tab.bench',
  facts: 'models.facts',
} as const;
const written: ReadonlySet<VersionPart> = new Set(['notes', 'documentation']);

interface VersionDifferenceProps extends Pick<VersionTabProps, 'model' | 'version' | 'form'> {
  readonly against: string;
}

/** Differences between two versions, by part. A part is compared when the user opens it. */
export function VersionDifference({ model, version, form, against }: VersionDifferenceProps) {
  const t = useT();
  const { currentData, error, refetch } = modelApi.useModelVersionQuery({
    name: model.name,
    version: against,
  });
  const after = useMemo(() => textsOf(version, form.values), [version, form.values]);
  const before = useMemo(() => currentData && textsOf(currentData), [currentData]);
  if (!before) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <LoadingState label="Fetching...." />;
  }
  const different = versionParts.filter((part) => before[part] !== after[part]);
  const same = versionParts.filter((part) => before[part] === after[part]);
  if (different.length === 0) return <EmptyState title={t('models.same')} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {different.map((part) => (
        <PartDifference
          key={part}
          part={part}
          before={{ text: before[part], version: against }}
          after={{ text: after[part], version: version.version }}
        />
      ))}
      {same.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('models.samePart', {
            parts: new Intl.ListFormat(formatLocale(), { type: 'unit' }).format(
              same.map((part) => t(titles[part])),
            ),
          })}
        </Typography>
      )}
    </Box>
  );
}

interface PartText {
  readonly text: string;
  readonly version: string;
}

interface PartDifferenceProps {
  readonly part: VersionPart;
  readonly before: PartText;
  readonly after: PartText;
}

/** A part of the versions that differs, with the difference on request. */
function PartDifference({ part, before, after }: PartDifferenceProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const title = t(titles[part]);
  const label = t(isOpen ? 'models.hideDifference' : 'models.showDifference');
  const labelOf = ({ version }: PartText) => t('models.partOf', { part: title, version });
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBottom: 2 }}>
        <Typography variant="subtitle2" component="h3" sx={{ marginInlineEnd: 'auto' }}>
          {title}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          aria-expanded={isOpen}
          aria-label={`${label}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Box>
      {isOpen && (
        <TextDifference
          before={before.text}
          after={after.text}
          beforeLabel={labelOf(before)}
          afterLabel={labelOf(after)}
          isProse={written.has(part)}
        />
      )}
    </Box>
  );
}
