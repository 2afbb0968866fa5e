import type { Operation } from '@blueport/contracts';
import { personName } from '../../../core/i18n/person-name.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Returns who started an operation: a person, or a cost usage limit. */
export const starterName = (t: typeof translate, { startedBy, limit }: Operation): string =>
  limit === undefined ? personName(t, startedBy.name) : t('deployments.byLimit', { name: limit.name });
