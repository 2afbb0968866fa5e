import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const sources = path.resolve(import.meta.dirname, '../../apps/portal/src');

/** The ids of all portal messages, from all catalogs. */
const messageIds = globSync('**/{locales,messages}/en.json', { cwd: sources }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(path.join(sources, file), 'utf8')) as object),
);

/**
 * Returns message ids that appear on a page instead of their texts because a catalog was not loaded. Checks visible
 * text and accessible names; code examples are ignored because they may contain ids.
 */
export async function rawMessagesOf(page: Page): Promise<string[]> {
  return page.evaluate((ids) => {
    const known = new Set(ids);
    const found = new Set<string>();
    const check = (text: string | null) => {
      // A required field's label ends with an asterisk; a number may precede or follow a text.
      for (const word of (text ?? '').split(/[\s\u2009*:,()·]+/u)) if (known.has(word)) found.add(word);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('code, pre, script, style, .cm-editor') === null)
        check(node.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) check(element.getAttribute(name));
    }
    return [...found].toSorted();
  }, messageIds);
}
