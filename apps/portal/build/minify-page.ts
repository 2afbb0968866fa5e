import { minifySync } from 'vite';
import type { Plugin } from 'vite';

/** Minifies the page's inline scripts. The page is not compressed because each response contains a different nonce. */
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
