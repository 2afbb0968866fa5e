import { type Failure, failureHintId } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';
import { useT } from '../../core/i18n/translate.tsx';

/** Suggests how to resolve a failure, in the user's language. */
export function FailureHint({ failure }: { readonly failure: Failure }) {
  // Renders again when the language changes.
  useT();
  const id = failureHintId(failure.code, failure.message);
  return <>{(id && serverText(`failureHint.${id}`)) ?? failure.hint}</>;
}
