import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import type { ListControl } from '../../../../components/resource-table/use-list-state.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { presetNames, presetOf, withPreset, type TimePreset } from '../time-presets.ts';
import type { Detail } from '../use-audit-detail.ts';

interface QuickFiltersProps {
  readonly control: ListControl;
  readonly detail: Detail;
}

const currentTime = () => new Date();

/** One line on a phone, which scrolls; its padding shows the focus ring. */
const periods = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 2,
  minWidth: 0,
  overflowX: { xs: 'auto', sm: 'visible' },
  padding: { xs: 1, sm: 0 },
  margin: { xs: -1, sm: 0 },
  '& > *': { flex: 'none' },
} as const;

/** Buttons for usual periods, and for entries that are hidden by default. */
export function QuickFilters({ control, detail }: QuickFiltersProps) {
  const t = useT();
  const { filters } = control.state;
  const [now, setNow] = useState(currentTime);
  const selected = presetOf(filters, now);
  const choose = (preset: TimePreset | null) => {
    const clicked = currentTime();
    setNow(clicked);
    control.setFilters(withPreset(filters, preset, clicked));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', mb: 3 }}>
      <Box role="group" aria-label={t('audit.period')} sx={periods}>
        {presetNames.map((preset) => (
          <ToggleChip
            key={preset}
            label={t(`audit.period.${preset}`)}
            isOn={preset === selected}
            onToggle={(isOn) => choose(isOn ? preset : null)}
          />
        ))}
      </Box>
      <Box role="group" aria-label={t('audit.show')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ToggleChip
          label={t('audit.showRenewals')}
          isOn={detail.showsRenewals}
          onToggle={(isOn) => detail.set('renewals', isOn)}
        />
        <ToggleChip
          label={t('audit.showRepeats')}
          isOn={detail.showsRepeats}
          onToggle={(isOn) => detail.set('repeats', isOn)}
        />
      </Box>
    </Box>
  );
}

interface ToggleChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function ToggleChip({ label, isOn, onToggle }: ToggleChipProps) {
  return (
    <Chip
      component="button"
      label={label}
      aria-pressed={isOn}
      variant={isOn ? 'filled' : 'outlined'}
      color={isOn ? 'primary' : 'default'}
      onClick={() => onToggle(!isOn)}
    />
  );
}
