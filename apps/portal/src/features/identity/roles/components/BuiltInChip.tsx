import BuiltInIcon from '@mui/icons-material/VerifiedOutlined';
import { IconChip } from '../../../../components/administration/IconChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Hint } from '../../../../ui/hint/Hint.tsx';

/** Marks a role that every organization starts with. */
export function BuiltInChip() {
  const t = useT();
  return (
    <Hint text={t('roles.builtInHelp')}>
      <span>
        <IconChip Icon={BuiltInIcon} tone="open" label={t('roles.builtIn')} />
      </span>
    </Hint>
  );
}
