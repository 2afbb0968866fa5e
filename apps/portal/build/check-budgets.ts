import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a bundler manifest entry that the budgets use. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Maximum size a route may add to the shell, in kilobytes of brotli. */
interface Budget {
  readonly name: string;
  readonly entries: readonly string[];
  /** Entries already loaded, which do not count. */
  readonly on: readonly string[];
  readonly kilobytes: number;
}

const shell = ['index.html'];
const page = (feature: string, name: string) => `src/features/${feature}/${name}.tsx`;
const messages = (feature: string) => `src/features/${feature}/messages/en.json`;

const administration = [
  'src/components/administration/messages/en.json',
  'src/components/permission-help/messages/en.json',
];

/** Entries already loaded when a wizard is opened from the page of its blueprint. */
const blueprint = [...shell, page('catalog/blueprints', 'BlueprintPage'), messages('deployments/operations')];
const firstStep = 'wizard, its first step (after the blueprint)';

/** Budgets of the portal: the entry with the shell, and what each kind of route adds to it. */
export const budgets: readonly Budget[] = [
  { name: 'entry and shell', entries: shell, on: [], kilobytes: 200 },
  {
    name: 'list route (resource groups)',
    entries: [page('cloud/resource-groups', 'ResourceGroupsPage'), messages('cloud/resource-groups')],
    on: shell,
    kilobytes: 45,
  },
  {
    name: 'list route (deployments)',
    entries: [page('deployments/operations', 'DeploymentListPage'), messages('deployments/operations')],
    on: shell,
    kilobytes: 45,
  },
  {
    name: 'cards route (blueprints)',
    entries: [page('catalog/blueprints', 'BlueprintListPage'), messages('catalog/blueprints')],
    on: shell,
    kilobytes: 15,
  },
  {
    name: 'detail route (deployment, after its list)',
    entries: [page('deployments/operations', 'DeploymentPage')],
    on: [...shell, page('deployments/operations', 'DeploymentListPage')],
    kilobytes: 15,
  },
  // Both parts of the download for the wizard's first step. e2e/specs/wizard-places.spec.ts proves that the step is
  // usable with the first part.
  {
    name: firstStep,
    entries: [
      page('deployments/provision', 'ProvisionPage'),
      messages('deployments/provision'),
      messages('deployments/operations'),
    ],
    on: blueprint,
    kilobytes: 40,
  },
  {
    name: 'wizard, deferred components of its first step',
    entries: [
      'src/features/deployments/provision/deferred/first-step-components.ts',
      'src/features/deployments/provision/deferred/messages/en.json',
      'src/components/price/messages/en.json',
    ],
    on: [...blueprint, page('deployments/provision', 'ProvisionPage'), messages('deployments/provision')],
    kilobytes: 13,
  },
  {
    name: 'list route (users)',
    entries: [page('identity/users', 'UserListPage'), messages('identity/users'), ...administration],
    on: shell,
    kilobytes: 45,
  },
  {
    name: 'form route (role, after its list)',
    entries: [page('identity/roles', 'RolePage')],
    on: [...shell, page('identity/roles', 'RoleListPage'), messages('identity/roles'), ...administration],
    kilobytes: 40,
  },
  {
    name: 'permission tree (after the role)',
    entries: ['src/features/identity/roles/components/PermissionsTab.tsx'],
    on: [...shell, page('identity/roles', 'RolePage')],
    kilobytes: 25,
  },
  {
    name: 'form route (organization, after its list)',
    entries: [page('identity/organizations', 'OrganizationPage')],
    on: [
      ...shell,
      page('identity/organizations', 'OrganizationListPage'),
      messages('identity/organizations'),
      ...administration,
    ],
    kilobytes: 40,
  },
  {
    name: 'list route (blueprint management)',
    entries: [page('catalog/models', 'ModelListPage'), messages('catalog/models'), ...administration],
    on: shell,
    kilobytes: 45,
  },
  {
    name: 'form route (blueprint management, after its list)',
    entries: [page('catalog/models', 'ModelPage')],
    on: [...shell, page('catalog/models', 'ModelListPage'), messages('catalog/models'), ...administration],
    kilobytes: 40,
  },
  {
    name: 'list route (template forms)',
    entries: [page('catalog/templates', 'FormListPage'), messages('catalog/templates'), ...administration],
    on: shell,
    kilobytes: 45,
  },
  {
    name: 'form builder (after its list)',
    entries: [
      page('catalog/templates', 'FormPage'),
      'src/components/form-fields/messages/en.json',
      'src/components/form-issues/messages/en.json',
    ],
    on: [
      ...shell,
      page('catalog/templates', 'FormListPage'),
      messages('catalog/templates'),
      ...administration,
    ],
    kilobytes: 40,
  },
  {
    name: 'template editor (after its blueprint)',
    entries: ['src/features/catalog/models/editor/TemplateEditor.tsx'],
    on: [...shell, page('catalog/models', 'ModelPage')],
    kilobytes: 260,
  },
  {
    name: 'graph tab',
    entries: ['src/components/graph/GraphCanvas.tsx'],
    on: [...shell, page('deployments/operations', 'DeploymentPage')],
    kilobytes: 70,
  },
  {
    name: 'cost analysis',
    entries: [page('spend/cost-analysis', 'CostAnalysisPage'), 'src/components/cost/messages/en.json'],
    on: shell,
    kilobytes: 60,
  },
  {
    name: 'charts (cost analysis, after its figures)',
    entries: ['src/components/cost/CostChart.tsx', 'src/ui/chart/messages/en.json'],
    on: [...shell, page('spend/cost-analysis', 'CostAnalysisPage')],
    kilobytes: 95,
  },
  {
    name: 'charts (trends, after the list of deployments)',
    entries: [
      'src/features/deployments/operations/trends/TrendPanel.tsx',
      'src/features/deployments/operations/trends/messages/en.json',
      'src/ui/chart/messages/en.json',
    ],
    on: [...shell, page('deployments/operations', 'DeploymentListPage'), messages('deployments/operations')],
    kilobytes: 95,
  },
  // Loaded into a hidden frame each time a session is renewed.
  { name: 'page that receives sign-in responses', entries: ['redirect.html'], on: [], kilobytes: 20 },
];

/** Returns every file required to run these entries, without lazy imports. */
export function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}

/** Returns every file that the wizard's first step may need before it is usable, including files already loaded. */
export function firstStepFiles(manifest: Manifest): Set<string> {
  const { entries, on } = budgets.find(({ name }) => name === firstStep)!;
  return filesOf(manifest, [...on, ...entries]);
}

export interface Measured {
  readonly name: string;
  readonly kilobytes: number;
  readonly budget: number;
  readonly requests: number;
  readonly missing: readonly string[];
}

/** Measures the size of each budget. An entry missing from the build is reported instead of being counted as zero. */
export function measure(manifest: Manifest, sizeOf: (file: string) => number): Measured[] {
  return budgets.map(({ name, entries, on, kilobytes }) => {
    const present = filesOf(manifest, on);
    const files = [...filesOf(manifest, entries)].filter((file) => !present.has(file));
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    const missing = [...entries, ...on].filter((entry) => !manifest[entry]);
    return { name, kilobytes: bytes / 1000, budget: kilobytes, requests: files.length, missing };
  });
}

/** Returns the transferred bytes: the size of the brotli file if one exists. */
function transferSize(dist: string, file: string): number {
  return (
    statSync(join(dist, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(dist, file)).size
  );
}

/** Measures the current build. */
export function measureBuild(): Measured[] {
  const dist = join(import.meta.dirname, '../dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  return measure(manifest, (file) => transferSize(dist, file));
}

if (import.meta.main) {
  for (const { name, kilobytes, budget, requests, missing } of measureBuild()) {
    const ok = kilobytes <= budget && missing.length === 0;
    if (!ok) process.exitCode = 1;
    const size = `${kilobytes.toFixed(1)} kB of ${budget}`;
    console.log(
      `${ok ? 'ok  ' : 'OVER'} ${name}: ${size}, ${requests} files${missing.map((key) => `, not in the build: ${key}`).join('')}`,
    );
  }
}
