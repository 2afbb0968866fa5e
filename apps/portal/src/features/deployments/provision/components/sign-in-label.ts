import type { BlueprintParameter, SignInKind } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

/** Returns the label for a field that accepts either a key or a password, based on the current choice. */
export function signInLabel(
  { name, title, hint }: BlueprintParameter,
  kind: SignInKind,
  t: typeof translate,
) {
  const isBoth = /key/i.test(name + title) && /pass/i.test(name + title);
  if (kind === 'key') {
    return { ...(isBoth && { title: t('provision.signIn.key') }), hint: t('provision.signIn.keyHelp') };
  }
  return isBoth
    ? { title: t('provision.signIn.password'), hint: t('provision.signIn.passwordHelp') }
    : { title, hint };
}
