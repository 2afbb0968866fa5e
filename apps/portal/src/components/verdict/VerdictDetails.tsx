import type { Verdict } from '@blueport/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx';
import { effectText } from './effect-text.ts';
import { reasonText } from './reason-text.ts';
import { checksText, VerdictChecks } from './VerdictChecks.tsx';
import { useVerdictAge } from './VerdictPart.tsx';
import { ChangeTable } from './verdict-tables.tsx';

interface VerdictDetailsProps {
  readonly verdict: Verdict;
  /** The resources with their dependencies. */
  readonly graph: ReactNode;
}

/** Changes and checks of a verdict, for a page that shows its result elsewhere. */
export function VerdictDetails({ verdict, graph }: VerdictDetailsProps) {
  const t = useT();
  const { changes, policy } = verdict;
  const age = useVerdictAge(verdict.at, false);
  const isDenied = policy.data?.findings.some(({ kind }) => kind === 'deny') ?? false;
  const { reason, data } = changes;
  // New resources are listed next to the graph.
  const hasTable = data?.changes.some(({ kind, reason: why }) => kind !== 'create' || why !== null) ?? false;
  return (
    <>
      <Disclosure
        heading="h3"
        title={t('verdict.section.changes')}
        summary={
          data
            ? effectText(data.counts, t)
            : t('verdict.unknown', { reason: reason ? reasonText(reason) : '' })
        }
      >
        {hasTable && data ? (
          <Box sx={{ marginBottom: 4 }}>
            <ChangeTable changes={data.changes} />
          </Box>
        ) : null}
        {graph}
      </Disclosure>
      <Disclosure heading="h3" title={t('verdict.checks')} summary={checksText(verdict, t)} open={isDenied}>
        <VerdictChecks verdict={verdict} age={age} />
      </Disclosure>
    </>
  );
}
