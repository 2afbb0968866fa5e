import Box from '@mui/material/Box';
import type { TracePart } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FactList, type OptionalFact } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { cloudTextOf, durationText } from '../application-text.ts';
import { ResultPill } from './ResultPill.tsx';

/** Everything that is known about a part of an operation. */
export function PartFacts({ part }: { readonly part: TracePart }) {
  const t = useT();
  const text = (label: string, value: string): OptionalFact =>
    value === ''
      ? null
      : {
          label,
          value: (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {cloudTextOf(value)}
            </Box>
          ),
          wide: 'always',
        };
  const { kind, name, isSuccess, resultCode, duration } = part;
  return (
    <SectionCard title={t(`applications.kind.${kind}`)}>
      <FactList
        label={t(`applications.kind.${kind}`)}
        facts={[
          text(t(kind === 'trace' ? 'applications.message' : 'applications.name'), name),
          text(t('applications.message'), part.message),
          isSuccess !== null &&
            (kind === 'request' || kind === 'dependency') && {
              label: t('applications.result'),
              value: <ResultPill isSuccess={isSuccess} resultCode={resultCode} />,
            },
          kind === 'trace' && {
            label: t('applications.severity'),
            value: t(`applications.level.${levelOf(part)}`),
          },
          kind === 'dependency' && text(t('applications.type'), part.type),
          text(t(kind === 'request' ? 'applications.url' : 'applications.target'), part.target),
          { label: t('applications.start'), value: <Moment value={part.at} /> },
          { label: t('applications.offset'), value: durationText(part.offset) },
          duration !== null && { label: t('applications.duration'), value: durationText(duration) },
          text(t('applications.role'), part.role),
        ]}
      />
    </SectionCard>
  );
}

const levels = ['verbose', 'information', 'warning', 'error', 'critical'] as const;
const levelOf = ({ type }: TracePart) => levels.find((level) => level === type) ?? 'information';
