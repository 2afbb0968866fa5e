import type { Plugin } from 'vite';

/** Preloads the Latin font with the portal's page. Other alphabets load when a text needs them. */
export function preloadFont(fileName: RegExp): Plugin {
  return {
    name: 'blueport:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        if (!context.path.endsWith('index.html')) return [];
        const file = Object.keys(context.bundle ?? {}).find((name) => fileName.test(name));
        if (!file) return [];
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
