import type { Plugin } from 'vite';

/** Larger style sheets stay files, so that the browser can cache them. */
const limitBytes = 2048;

/** Inlines the page's small style sheet: a link would delay the first paint behind the download of the scripts. */
export function inlineStyles(): Plugin {
  return {
    name: 'blueport:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const sheet = context.bundle?.[file];
          if (sheet?.type !== 'asset' || sheet.source.length > limitBytes) return link;
          return `<style nonce="__CSP_NONCE__" data-href="/${file}">${String(sheet.source).trim()}</style>`;
        });
      },
    },
  };
}
