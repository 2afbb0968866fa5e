import type { NameCheckKind } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import type { MessageId } from '../../core/i18n/message-id.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { nameCheckRoutes } from '@blueport/contracts/routes/catalog/name-check-routes';
import { api } from '../../core/api/api.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

const nameCheckApi = api
  .enhanceEndpoints({ addTagTypes: ['NameCheck'] })
  .injectEndpoints({ endpoints: endpointsOf('nameCheck', nameCheckRoutes, { tag: 'NameCheck' }) })
  // Names are taken and released, so results expire quickly.
  .enhanceEndpoints({ endpoints: { nameCheckCheck: { keepUnusedDataFor: 5 } } });

const pause = 350;
const reasons: Readonly<Record<'taken' | 'malformed' | 'not-permitted', MessageId>> = {
  taken: 'administration.name.taken',
  malformed: 'administration.name.malformed',
  'not-permitted': 'administration.name.notPermitted',
};

/** The result of the name check so far. */
export interface NameState {
  readonly issue: string | undefined;
  /** Help text of the field: being checked, or available. */
  readonly help: string | undefined;
}

/** Checks a name on the server once typing pauses. The object's current name is not checked. */
export function useNameIssue(
  kind: NameCheckKind,
  value: string,
  own?: { readonly id: string; readonly name: string },
): NameState {
  const t = useT();
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  const name = settled.trim();
  const skip = name === '' || name === own?.name;
  const question = { kind, value: name, ...(own ? { id: own.id } : {}) };
  const { currentData, isFetching } = nameCheckApi.useNameCheckCheckQuery({ body: question }, { skip });
  if (value.trim() === '' || value.trim() === own?.name) return { issue: undefined, help: undefined };
  if (skip || isFetching || settled !== value)
    return { issue: undefined, help: t('administration.name.checking') };
  // A failed check shows nothing; saving will report the issue.
  if (!currentData) return { issue: undefined, help: undefined };
  if (currentData.available) return { issue: undefined, help: t('administration.name.available') };
  return { issue: t(reasons[currentData.reason ?? 'malformed']), help: undefined };
}
