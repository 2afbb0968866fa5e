import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ActionName } from '../../../../components/activity/ActionName.tsx';
import { ObjectName } from '../../../../components/activity/ObjectName.tsx';
import { hasMessage, objectTypeText } from '../../../../components/activity/activity-text.ts';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { formatDateTime, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { AuditRow } from '../group-repeats.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { ActorName } from '../../../../components/activity/ActorName.tsx';

const words = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** All details of one audit log entry, with its codes. */
export function EntryPanel({ entry }: { readonly entry: AuditRow }) {
  const t = useT();
  const details = Object.entries(entry.details);
  const labelOf = (name: string) => {
    const id = `activity.detail.${name}`;
    return hasMessage(id) ? t(id) : name;
  };
  const hash = (value: string | null) => <code>{value === null ? '–' : value.slice(0, 16)}</code>;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <FactList
        facts={[
          {
            label: t('audit.time'),
            value: <span title={formatUtc(entry.time)}>{formatDateTime(entry.time)}</span>,
          },
          entry.group !== undefined && {
            label: t('audit.since', { count: entry.group.count }),
            value: <Moment value={entry.group.since} />,
          },
          { label: t('audit.action'), value: <ActionName entry={entry} /> },
          { label: t('audit.code'), value: <code>{entry.action}</code>, copy: entry.action },
          { label: t('audit.outcome'), value: <StatusChip of="audit" state={entry.outcome} /> },
          {
            label: t('audit.actor'),
            value: <ActorName entry={entry} />,
            ...(entry.accountEmail ? { copy: entry.accountEmail } : {}),
          },
          { label: t('audit.ip'), value: entry.ip || '–' },
          { label: t('audit.objectType'), value: objectTypeText(entry, t) },
          entry.objectName !== null && { label: t('audit.object'), value: <ObjectName entry={entry} /> },
          { label: t('audit.objectId'), value: entry.objectId, copy: entry.objectId },
          { label: t('audit.requestId'), value: entry.requestId, copy: entry.requestId },
          { label: t('audit.number'), value: entry.number },
          { label: t('audit.before'), value: hash(entry.beforeHash) },
          { label: t('audit.after'), value: hash(entry.afterHash) },
          { label: t('audit.hash'), value: hash(entry.hash), copy: entry.hash },
        ]}
      />
      {details.length > 0 ? (
        <section>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
            {t('audit.details')}
          </Typography>
          <FactList facts={details.map(([name, value]) => ({ label: labelOf(name), value: words(value) }))} />
        </section>
      ) : null}
    </Box>
  );
}
