import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './build/compile-catalogues.ts';
import { groupChunks } from './build/group-chunks.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { lazyComponents } from './build/lazy-components.ts';
import { mapModules } from './build/map-modules.ts';
import { mergeRuntime } from './build/merge-runtime.ts';
import { minifyPage } from './build/minify-page.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { routeTables } from './build/route-tables.ts';
import { watchImports } from './build/watch-imports.ts';
import { withoutChartToggles } from './build/without-chart-toggles.ts';
import { withoutDefaultTheme } from './build/without-default-theme.ts';
import { withoutRipple } from './build/without-ripple.ts';

const api = process.env['BLUEPORT_API'] ?? 'http://localhost:4000';

/** Chunks loaded by the page itself; the dependency lists of other chunks do not repeat them. */
const ofEntry = /\/(?:vendor|shell)-[\w-]{8}\.js$/;

export const input = { index: 'index.html', redirect: 'redirect.html' };

/** Plugins that determine the modules' content. */
export const modulePlugins = () => [
  withoutRipple(),
  withoutChartToggles(),
  withoutDefaultTheme(),
  watchImports(),
  routeTables(),
  lazyComponents(),
  compileCatalogues(),
  react(),
];

/** Two pages: the portal, and the small page to which directories redirect after sign-in. */
export default defineConfig({
  plugins: [
    ...modulePlugins(),
    mergeRuntime('vendor'),
    minifyPage(),
    inlineStyles(),
    preloadFont(/roboto-latin-wght-normal.*\.woff2$/),
    precompress(),
    mapModules(),
    groupChunks(input, modulePlugins),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
  build: {
    target: ['chrome117', 'firefox121', 'safari17'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => !ofEntry.test(file)),
    },
    assetsInlineLimit: 2048,
    // The entry lists the files of all screens: shorter hashes keep it small.
    rolldownOptions: { input, output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
});
