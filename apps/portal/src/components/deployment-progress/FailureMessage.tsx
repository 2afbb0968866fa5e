import { type Failure, isPortalFailure, portalFailures } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';
import { useT } from '../../core/i18n/translate.tsx';

/**
 * The message of a failure: in the user's language if the portal reports it, otherwise the cloud's text, marked as
 * such.
 */
export function FailureMessage({ failure }: { readonly failure: Failure }) {
  const t = useT();
  const { code, message, values = {} } = failure;
  if (!isPortalFailure(code)) {
    return (
      <>
        {t('failure.fromCloud')} <span>{message}</span>
      </>
    );
  }
  // Failures stored by earlier versions have no values.
  const isComplete = portalFailures[code].every((name) => name in values);
  return <>{(isComplete && serverText(`failure.${code}`, values)) || message}</>;
}
