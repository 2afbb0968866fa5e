import { CloudError } from '../errors/cloudError.ts';
import type { CloudAnswer } from '../egress/sendOnce.ts';

const MOST_PAGES = 5000;

/** Follows `nextLink` from page to page. A link that leads back to an address already read ends in an error. */
export async function* readPages<Item>(
  first: string,
  get: (url: string) => Promise<CloudAnswer>,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>();
  let next: string | undefined = first;
  while (next !== undefined) {
    if (seen.has(next) || seen.size >= MOST_PAGES) {
      throw new CloudError({
        kind: 'refused',
        code: 'EndlessPages',
        message: 'The list of the cloud has no end.',
      });
    }
    seen.add(next);
    const { body }: CloudAnswer = await get(next);
    const page = (body ?? {}) as { value?: unknown; nextLink?: unknown };
    if (!Array.isArray(page.value)) {
      throw new CloudError({
        kind: 'unavailable',
        code: 'UnreadableAnswer',
        message: 'The answer is not a list.',
      });
    }
    yield page.value as Item[];
    next = typeof page.nextLink === 'string' && page.nextLink !== '' ? page.nextLink : undefined;
  }
}
