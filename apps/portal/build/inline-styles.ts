import type { Plugin } from 'vite';

/** Larger sheets stay files, so that they are kept between visits. */
const limitBytes = 2048;

/** Puts the page's own small style sheet into the page: a link would hold back the first paint behind the scripts' download. */
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
