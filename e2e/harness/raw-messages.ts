import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const sources = path.resolve(import.meta.dirname, '../../apps/portal/src');

/** The id of every text of the portal, of all catalogues. */
const messageIds = globSync('**/{locales,messages}/en.json', { cwd: sources }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(path.join(sources, file), 'utf8')) as object),
);

/**
 * Ids that stand on a page where their texts should: a part was drawn whose catalogue nobody loaded. Looks at what is written and
 * at what screen readers are told; an example in code may be called like a text and is left out.
 */
export async function rawMessagesOf(page: Page): Promise<string[]> {
  return page.evaluate((ids) => {
    const known = new Set(ids);
    const found = new Set<string>();
    const look = (text: string | null) => {
      // A label of something required ends with a star; a figure may stand before or behind a text.
      for (const word of (text ?? '').split(/[\s\u2009*:,()·]+/u)) if (known.has(word)) found.add(word);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('code, pre, script, style, .cm-editor') === null)
        look(node.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) look(element.getAttribute(name));
    }
    return [...found].toSorted();
  }, messageIds);
}
