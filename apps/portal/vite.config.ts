import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './build/compile-catalogues.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const api = process.env['BLUEPORT_API'] ?? 'http://localhost:4000';

/** Two pages: the portal with its root, and the tiny page the directory sends sign-in answers to. */
export default defineConfig({
  plugins: [compileCatalogues(), react(), preloadFont(/roboto-latin-wght-normal.*\.woff2$/), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
  build: {
    target: ['chrome117', 'firefox121', 'safari17'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: { index: 'index.html', redirect: 'redirect.html' },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/,
              priority: 30,
            },
            {
              name: 'store',
              test: /node_modules[\\/](@reduxjs|redux|react-redux|redux-persist|reselect|immer|redux-thunk|use-sync-external-store)[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
