import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type WizardStep, wizardSteps } from '../model/wizard-steps.ts';

interface StepHeadingProps {
  readonly step: WizardStep;
  /** Whether the link to the step leads to one of its fields, which then gets the focus. */
  readonly leadsToField: boolean;
}

/** Heading of a step. After a change of the step it is announced and gets the focus, because the button is gone. */
export function StepHeading({ step, leadsToField }: StepHeadingProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    if (!leadsToField) heading.current?.focus({ preventScroll: true });
  }, [step, leadsToField]);
  return (
    <Box aria-live="polite" sx={{ marginBottom: 3 }}>
      <Typography
        ref={heading}
        variant="subtitle2"
        component="h2"
        color="textSecondary"
        tabIndex={-1}
        sx={{ display: 'inline-block', '&:focus-visible': { outline: 'none' } }}
      >
        {t('provision.stepOf', {
          number: wizardSteps.indexOf(step) + 1,
          count: wizardSteps.length,
          step: t(`provision.step.${step}`),
        })}
      </Typography>
    </Box>
  );
}
