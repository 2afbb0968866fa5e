import type { templateFieldRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../cloud/person-cloud.ts';
import type { Call } from '../../http/call.ts';
import { invalidInput } from '../../http/refusal.ts';
import { readLive } from './read-live.ts';

type Question = Call<typeof templateFieldRoutes.options>;

/** More than anybody scrolls through; who has more names them in the form. */
const mostOptions = 2000;

/** What there is to choose from, as far as the person's own rights in the cloud reach. */
export async function liveOptions(cloud: PersonCloud, { session, query, signal }: Question) {
  if (query.source === 'vmSizes' && query.location === undefined) {
    throw invalidInput([
      { pointer: '#/query/location', code: 'required', message: 'Sizes differ from region to region.' },
    ]);
  }
  const options = await readOrNotFound(readLive(cloud.armFor(session), query, { signal }));
  const result = options
    .toSorted((left, right) => left.label.localeCompare(right.label, 'en', { numeric: true }))
    .slice(0, mostOptions);
  return { count: result.length, total: options.length, result };
}
