import { useT } from '../../../../core/i18n/translate.tsx';
import type { IgnoredNames } from '../model/opening.ts';

/** Explains why parts of a link or file were ignored. */
export function IgnoredText({ ignored }: { readonly ignored: IgnoredNames }) {
  const t = useT();
  const { secrets, references, unknown, place } = ignored;
  const ignoredGroups = [
    ['provision.leftSecrets', secrets],
    ['provision.leftReferences', references],
    ['provision.leftUnknown', unknown],
  ] as const;
  return (
    <>
      {ignoredGroups.map(
        ([id, names]) => names.length > 0 && <div key={id}>{t(id, { names: names.join(', ') })}</div>,
      )}
      {place && <div>{t('provision.leftPlace')}</div>}
    </>
  );
}
