import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { isNeeded, type WizardStep } from '../model/wizard-steps.ts';
import { parameterRows, usePlaceRows } from '../summary-rows.ts';
import type { Wizard } from '../use-wizard.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { useSummaryFacts } from './use-summary-facts.tsx';

interface SummarySettingsProps {
  readonly wizard: Wizard;
  readonly onGo: (step: WizardStep) => void;
}

/** The values of the form by step: those that were entered, and on demand those with defaults. */
export function SummarySettings({ wizard, onGo }: SummarySettingsProps) {
  const t = useT();
  const place = usePlaceRows(wizard);
  const factsOf = useSummaryFacts();
  const { changed, defaults, administrator } = parameterRows(wizard, t);
  return (
    <SectionCard spaced quiet title={t('provision.configuration')}>
      <StepValues step="subscription" onGo={onGo}>
        <FactList facts={factsOf(place)} />
      </StepValues>
      <StepValues step="parameters" onGo={onGo}>
        {changed.length > 0 && <FactList facts={factsOf(changed)} />}
        {defaults.length > 0 && (
          // Aligns the title with the values above when there are none.
          <Box sx={{ marginTop: changed.length > 0 ? 1 : -2.5, marginBottom: -2 }}>
            <Disclosure title={t('provision.defaults', { count: defaults.length })}>
              <FactList layout="rows" facts={factsOf(defaults)} />
            </Disclosure>
          </Box>
        )}
        {changed.length + defaults.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('provision.noParameters')}
          </Typography>
        )}
      </StepValues>
      {isNeeded(wizard.blueprint, 'administrator') && administrator.length > 0 && (
        <StepValues step="administrator" onGo={onGo}>
          <FactList facts={factsOf(administrator)} />
        </StepValues>
      )}
    </SectionCard>
  );
}

interface StepValuesProps extends Pick<SummarySettingsProps, 'onGo'> {
  readonly step: WizardStep;
  readonly children: ReactNode;
}

/** Values of a step next to its name, with a button to edit them. */
function StepValues({ step, onGo, children }: StepValuesProps) {
  const t = useT();
  const name = t(`provision.step.${step}`);
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto', md: '140px minmax(0,1fr) auto' },
        columnGap: 4,
        rowGap: 2,
        alignItems: { xs: 'center', md: 'start' },
        '& + &': { borderTop: 1, borderColor: 'divider', marginTop: 3, paddingTop: 3 },
      }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ paddingTop: { md: 1 } }}>
        {name}
      </Typography>
      <Box
        sx={{ gridRow: { xs: 2, md: 1 }, gridColumn: { xs: '1 / -1', md: 2 }, minWidth: 0, paddingTop: 1 }}
      >
        {children}
      </Box>
      <Button
        size="small"
        onClick={() => onGo(step)}
        aria-label={t('provision.editStep', { step: name })}
        sx={{ gridRow: 1, gridColumn: { xs: 2, md: 3 } }}
      >
        {t('provision.edit')}
      </Button>
    </Box>
  );
}
