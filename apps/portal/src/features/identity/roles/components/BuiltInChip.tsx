import BuiltInIcon from '@mui/icons-material/VerifiedOutlined';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Hint } from '../../../../ui/hint/Hint.tsx';

/** Marks a role that every organization starts with. */
export function BuiltInChip() {
  const t = useT();
  return (
    <Hint text={t('roles.builtInHelp')}>
      <span>
        <StatusPill tone="neutral" shape={BuiltInIcon}>
          {t('roles.builtIn')}
        </StatusPill>
      </span>
    </Hint>
  );
}
