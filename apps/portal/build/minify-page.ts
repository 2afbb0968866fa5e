import { minifySync } from 'vite';
import type { Plugin } from 'vite';

/** Makes the page's own scripts small: the page is not compressed, because each answer carries another nonce. */
export function minifyPage(): Plugin {
  return {
    name: 'blueport:minify-page',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: minifyHtml },
  };
}

export function minifyHtml(html: string): string {
  return html
    .replaceAll(/(?<=<script>)[^]*?(?=<\/script>)/g, (script) => minifySync('page.js', script).code.trim())
    .replaceAll(/\n\s+/g, '\n');
}
