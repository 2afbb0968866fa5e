import type { VerdictChanges } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';

const kinds = ['create', 'modify', 'delete', 'unknown', 'noChange'] as const;

/** Returns the effect on the resources in one line, without counts of zero: "Creates 4 resources, changes 1". */
export function effectText(counts: Partial<VerdictChanges['counts']>, t: typeof translate): string {
  const effects = kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  if (effects.length === 0) return t('verdict.effect.none');
  return effects
    .map((effect, index) => t(index === 0 ? 'verdict.effect.first' : 'verdict.effect.next', effect))
    .join(', ');
}
