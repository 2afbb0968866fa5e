import FailedIcon from '@mui/icons-material/CancelOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { cloudTextOf } from '../application-text.ts';

interface ResultPillProps {
  readonly isSuccess: boolean;
  readonly resultCode: string;
}

/** The outcome of a request or a dependency by text, shape and color. */
export function ResultPill({ isSuccess, resultCode }: ResultPillProps) {
  const t = useT();
  const outcome = t(isSuccess ? 'applications.succeeded' : 'applications.failed');
  const code = cloudTextOf(resultCode).slice(0, 40);
  return (
    <StatusPill tone={isSuccess ? 'success' : 'error'} shape={isSuccess ? SuccessIcon : FailedIcon}>
      {code === '' ? outcome : `${outcome} · ${code}`}
    </StatusPill>
  );
}
