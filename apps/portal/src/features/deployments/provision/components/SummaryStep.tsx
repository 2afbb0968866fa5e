import type { Preview, PriceRequest } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { PriceRail } from '../../../../components/price/PriceRail.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { VerdictPanel } from '../../../../components/verdict/wizard-verdict.ts';
import { useFindingTexts } from '../../../../core/i18n/finding-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { diagnosticText } from '../model/diagnostic-text.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import type { WizardStep } from '../model/wizard-steps.ts';
import type { useSubmission } from '../use-submission.ts';
import type { Wizard } from '../use-wizard.ts';
import { OpenIssues } from './OpenIssues.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { SummaryDetails } from './SummaryDetails.tsx';
import { SummarySettings } from './SummarySettings.tsx';

interface SummaryStepProps {
  readonly wizard: Wizard;
  /** Preview of the resources for the current values. */
  readonly preview: Preview | undefined;
  readonly submission: Pick<
    ReturnType<typeof useSubmission>,
    'verdict' | 'checking' | 'refused' | 'checkOnServer'
  >;
  /** Whether the fields pass client-side validation. */
  readonly mayCheck: boolean;
  readonly priceRequest: PriceRequest;
  readonly onGo: (step: WizardStep) => void;
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

/** Checks on the server when the page opens and after a reload. Later checks require user action. */
function useFirstCheck({ wizard, submission: { checkOnServer }, mayCheck }: SummaryStepProps): void {
  const lastCheck = useRef<string>(undefined);
  const about = wizard.existingDeployment?.etag ?? 'new';
  useEffect(() => {
    if (lastCheck.current === about || !mayCheck) return;
    lastCheck.current = about;
    void checkOnServer();
  }, [about, checkOnServer, mayCheck]);
}

/** Returns the verdict to show: the last one while it is checked again, and none after a rejected check. */
function useShownVerdict({ verdict, checking, refused }: SummaryStepProps['submission']) {
  const [last, setLast] = useState(verdict);
  if (verdict && verdict !== last) setLast(verdict);
  return refused ? undefined : (verdict ?? (checking ? last : undefined));
}

/** Summary: the verdict with its problems and the price, the values that were entered, and details on demand. */
export function SummaryStep(props: SummaryStepProps) {
  const { wizard, submission, mayCheck, priceRequest, preview, onGo, onIssues } = props;
  const t = useT();
  const { checkOnServer, verdict, checking, refused } = submission;
  useFirstCheck(props);
  const shown = useShownVerdict(submission);
  return (
    // Close together, so that the summary of a small blueprint with warnings fits one screen.
    <Box sx={{ '& > .MuiCard-root': { marginBottom: 2 } }}>
      <OpenIssues wizard={wizard} onIssues={onIssues} />
      <Remarks diagnostics={shown?.diagnostics ?? []} />
      <SectionCard spaced quiet title={t('provision.verdict')}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 5, md: 6 },
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) 260px' },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <VerdictPanel
              withoutParts
              verdict={verdict}
              checking={checking}
              refused={refused}
              incomplete={!mayCheck}
              onCheck={(forceRefresh) => void checkOnServer(forceRefresh)}
              fallback={<LoadingState height={{ xs: 200, md: 140 }} />}
            />
          </Box>
          <Box
            sx={{
              borderInlineStart: { md: 1 },
              borderTop: { xs: 1, md: 0 },
              borderColor: { xs: 'divider', md: 'divider' },
              paddingInlineStart: { md: 6 },
              paddingTop: { xs: 4, md: 0 },
            }}
          >
            <PriceRail
              prominent
              request={priceRequest}
              note={shown ? <PresentPrice verdict={shown} /> : <Created preview={preview} />}
            />
          </Box>
        </Box>
      </SectionCard>
      <SummarySettings wizard={wizard} onGo={onGo} />
      <SummaryDetails wizard={wizard} verdict={shown} preview={preview} priceRequest={priceRequest} />
    </Box>
  );
}

/** The number of resources for the current values, until the verdict lists the changes. */
function Created({ preview }: Pick<SummaryStepProps, 'preview'>) {
  const t = useT();
  return (
    preview && (
      <Typography variant="body2" component="p">
        {t('deploy.createdCount', { count: preview.resources.length })}
      </Typography>
    )
  );
}

/** The current price of a deployment that is being changed. */
function PresentPrice({ verdict }: { readonly verdict: SummaryStepProps['submission']['verdict'] }) {
  const t = useT();
  const currency = verdict?.price.data?.currency;
  const present = verdict?.presentMonthly ?? undefined;
  if (present === undefined || currency === undefined) return null;
  return (
    <Typography variant="body2" component="p">
      {t('provision.presentPrice', { amount: formatMoney(present, currency) })}
    </Typography>
  );
}

/** Notes of the check for information. The verdict lists the problems. */
function Remarks({ diagnostics }: Pick<Preview, 'diagnostics'>) {
  const remarks = diagnostics.filter(
    // Failed lookups are listed in the verdict.
    ({ severity, code }) => severity === 'information' && code !== 'ChoiceNotChecked',
  );
  useFindingTexts(remarks.length > 0);
  return remarks.map((remark) => (
    <Alert key={`${remark.code} ${remark.message}`} severity="info" sx={{ marginBottom: 3 }}>
      {diagnosticText(remark)}
    </Alert>
  ));
}
