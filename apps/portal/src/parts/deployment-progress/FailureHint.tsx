import { type Failure, failureHintId } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';

/** What helps against a failure, in the reader's language where its code is known. */
export function FailureHint({ failure }: { readonly failure: Failure }) {
  const t = useT();
  const id = failureHintId(failure.code, failure.message);
  return <>{id === undefined ? failure.hint : t(`failureHint.${id}`)}</>;
}
