import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './build/compile-catalogues.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { minifyPage } from './build/minify-page.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { watchImports } from './build/watch-imports.ts';

const api = process.env['BLUEPORT_API'] ?? 'http://localhost:4000';

/** What the shell needs of the component library and of the languages: one file instead of thirty tiny ones. */
const shellLibraries = new RegExp(
  `node_modules/(@emotion|stylis|react-is|hoist-non-react-statics|clsx|prop-types|@lingui|@mui/(system|utils|styled-engine|private-theming)|@mui/material/(${[
    'styles|utils|internal|colors|transitions|className|generateUtilityClass|zero-styled|version',
    'Avatar|Badge|Box|Chip|Portal|Grow|Button|ButtonBase|CircularProgress|Collapse|CssBaseline|FormControlLabel|FormControl|GlobalStyles|IconButton|Link',
    'List|ListItemButton|ListItemIcon|ListItemText|Paper|Skeleton|SvgIcon|Typography|ListContext|ButtonGroup|useMediaQuery',
  ].join('|')})|@mui/icons-material/utils|react-transition-group)/`,
);
/** Our own parts that every screen uses. */
const shellSources =
  /(apps\/portal\/src\/(core\/(api\/(?!administration|blueprint|deployment|inventory|model|template)|i18n\/(?!locales\/(de|fr))|store\/|auth\/use-permission|auth\/page-access)|ui\/(theme|states|hint|loading)\/|ui\/page\/PageHeader|parts\/states\/(?!permission-label)|features\/feature-screens|app\/[^/]+$)|packages\/contracts\/src\/(identity\/(effective|session-machine)|screens|deployments\/states))/;

/** What the wizard knows of its values, which each of its steps needs: one file instead of nine tiny ones. */
const wizardModel =
  /deployments\/provision\/model\/(as-deployed|asked-elsewhere|deployment-request|draft|field-input|field-issue|form-rules|machine-values|tag-rows|wizard-steps|wizard-values)\.ts$/;

/** Chunks that the page itself loads; the lists of what other chunks import do not repeat them. */
const ofEntry = /\/(?:react|store|ui|shell|rolldown-runtime)-[\w-]{8}\.js$/;

/** Two pages: the portal with its root, and the tiny page the directory sends sign-in answers to. */
export default defineConfig({
  plugins: [
    watchImports(),
    compileCatalogues(),
    react(),
    minifyPage(),
    inlineStyles(),
    preloadFont(/roboto-latin-wght-normal.*\.woff2$/),
    precompress(),
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
            { name: 'ui', test: shellLibraries, priority: 15 },
            { name: 'shell', test: shellSources, priority: 10 },
            { name: 'wizard-model', test: wizardModel, priority: 5 },
          ],
        },
      },
    },
  },
});
