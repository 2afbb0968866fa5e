import FailIcon from '@mui/icons-material/CancelOutlined';
import PassIcon from '@mui/icons-material/CheckCircleOutlined';
import SkippedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import PartialIcon from '@mui/icons-material/HelpOutlineOutlined';
import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { BenchState, BenchVerdict } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const stateLook = { none: 'skipped', stale: 'warn', green: 'pass', partial: 'partial', red: 'fail' } as const;
const looks = {
  pass: { icon: PassIcon, color: 'text.success' },
  warn: { icon: WarnIcon, color: 'text.warning' },
  partial: { icon: PartialIcon, color: 'text.warning' },
  fail: { icon: FailIcon, color: 'text.error' },
  skipped: { icon: SkippedIcon, color: 'text.secondary' },
} as const;

/** Test bench state of a version. */
export function BenchChip({ state }: { readonly state: BenchState }) {
  const t = useT();
  const { icon: Icon, color } = looks[stateLook[state]];
  return (
    <Chip size="small" icon={<Icon sx={{ '&&': { color } }} />} label={t(`models.bench.state.${state}`)} />
  );
}

/** Verdict of a single check, shown by icon and text. */
export function VerdictMark({ verdict }: { readonly verdict: BenchVerdict }) {
  const t = useT();
  const { icon: Icon, color } = looks[verdict];
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      <Icon sx={{ fontSize: 18, color }} />
      {t(`models.bench.${verdict}`)}
    </span>
  );
}
