import { type Failure, failureHintId } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';
import { useT } from '../../core/i18n/translate.tsx';

/** What to do about a failure, in the reader's language. */
export function FailureHint({ failure }: { readonly failure: Failure }) {
  // Renders again in another language.
  useT();
  const id = failureHintId(failure.code, failure.message);
  return <>{(id && serverText(`failureHint.${id}`)) ?? failure.hint}</>;
}
