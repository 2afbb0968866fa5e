import { readFile } from 'node:fs/promises';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const catalogue = /\/(messages|locales)\/[a-z]{2}\.json$/;

/** Compiles a catalogue of ICU messages, so that the browser does not need a message parser. */
export function compileCatalogue(text: string, file: string): string {
  const messages = JSON.parse(text) as Record<string, string>;
  const compiled = Object.entries(messages).map(([id, message]) => {
    try {
      return [id, compileMessageOrThrow(message)] as const;
    } catch (error) {
      throw new Error(`${file}: "${id}" is not a valid ICU message: ${String(error)}`, { cause: error });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/** Serves every message catalogue in its compiled form. */
export function compileCatalogues(): Plugin {
  return {
    name: 'blueport:compile-catalogues',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!catalogue.test(path)) return null;
      return compileCatalogue(await readFile(path, 'utf8'), path);
    },
  };
}
