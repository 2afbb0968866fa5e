import { type DeploymentDetail, draftSchema, type ShownValue } from '@blueport/contracts';
import { beforeAll, expect, test } from 'vitest';
import { asCode } from './as-code/as-code.ts';
import { mergeDraft, toDraft } from './draft.ts';
import { loadFormRules } from './form-rules.ts';
import { openingOf } from './opening.ts';
import { adaptToDeployment, rebaseValues, deployedValues } from './adapt-to-deployment.ts';
import { toRedeployment } from './redeployment.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';
import type { WizardValues } from './wizard-values.ts';

const createShownValue = (name: string, value: unknown, isDefault: boolean, secure = false): ShownValue => ({
  name,
  title: name,
  value,
  secure,
  isDefault,
});

/** Deployed with version 1.0.0, whose default redundancy is LRS. */
const deployed = {
  name: 'bp-abc123',
  title: 'Data',
  etag: '"4"',
  subscriptionId: 'sub',
  resourceGroup: 'rg-data',
  location: 'westeurope',
  tags: { owner: 'platform' },
  blueprint: { name: 'storage', title: 'Storage', version: '1.0.0', icon: '' },
  parameters: [
    createShownValue('accountName', 'stdata', false),
    createShownValue('redundancy', 'LRS', true),
    createShownValue('tier', 'Cool', false),
    createShownValue('zone', '[resourceGroup().location]', true),
    createShownValue('ranges', [], false),
    createShownValue('key', '••••••••', false, true),
  ],
} as unknown as DeploymentDetail;

const versionOf = (version: string, redundancy: string) =>
  blueprintFixture({
    name: 'storage',
    version,
    resourceTypes: [],
    wizard: { groups: [] },
    parameters: [
      parameterFixture({ name: 'accountName', required: true }),
      parameterFixture({ name: 'redundancy', defaultValue: redundancy }),
      parameterFixture({ name: 'tier', defaultExpression: "[parameters('redundancy')]" }),
      parameterFixture({ name: 'zone', defaultExpression: '[resourceGroup().location]' }),
      parameterFixture({ name: 'ranges', type: 'array', defaultExpression: '[createArray()]' }),
      parameterFixture({ name: 'key', type: 'secureString', required: true, secure: true }),
    ],
  });
const own = adaptToDeployment(versionOf('1.0.0', 'LRS'), deployed);
const changed = (inputs: WizardValues['inputs'], change: Partial<WizardValues> = {}): WizardValues => {
  const existingValues = deployedValues(own, deployed);
  return { ...existingValues, inputs: { ...existingValues.inputs, ...inputs }, ...change };
};
const sent = (inputs: WizardValues['inputs'], change: Partial<WizardValues> = {}) =>
  toRedeployment(own, changed(inputs, change), deployed);

test('sends nothing if nothing changed', () => {
  expect(sent({})).toEqual({ parameters: {} });
});

test('uses the fields of a newer version if the deployed one is unavailable, but not its defaults', () => {
  const stand = adaptToDeployment(versionOf('2.0.0', 'GRS'), deployed);
  const values = deployedValues(stand, deployed);
  expect(values.inputs).toMatchObject({ accountName: 'stdata', redundancy: 'LRS' });
  expect(values.inputs).not.toHaveProperty('zone');
  expect(stand.version).toBe('1.0.0');
  expect(stand.parameters.find(({ name }) => name === 'redundancy')?.defaultValue).toBe('LRS');
  expect(toRedeployment(stand, values, deployed)).toEqual({ parameters: {} });
});

test('sends changed values, even if they equal the default, and only secrets that were typed', () => {
  expect(sent({ tier: 'Hot', redundancy: ' LRS' }).parameters).toEqual({ tier: 'Hot', redundancy: ' LRS' });
  expect(sent({ key: 'Hush-4711-4711' }).parameters).toEqual({ key: 'Hush-4711-4711' });
  expect(sent({ ranges: '10.0.0.0/8' }).parameters).toEqual({ ranges: ['10.0.0.0/8'] });
  expect(sent({}, { tags: [{ key: 'owner', value: 'data' }] })).toEqual({
    parameters: {},
    tags: { owner: 'data' },
  });
  expect(sent({}, { tags: [] }).tags).toEqual({});
});

test('resets a custom value that was cleared, and ignores cleared defaults and secrets', () => {
  expect(sent({ tier: '', zone: '', key: '' }).parameters).toEqual({ tier: null });
  const { tier: _gone, ...inputs } = changed({}).inputs;
  expect(sent({}, { inputs }).parameters).toEqual({ tier: null });
});

test('generates code that redeploys with only the changes and without a target', () => {
  const values = changed({ tier: '', redundancy: 'ZRS', key: 'Hush-4711-4711' });
  const snippets = asCode({
    blueprint: own,
    values,
    origin: 'https://portal.example',
    existingDeployment: deployed,
  });
  const text = (flavour: string) => snippets.find((snippet) => snippet.flavour === flavour)!.text;
  const bodyText = /<<BODY\n(?<body>[\s\S]*)\nBODY/.exec(text('curl'))!.groups!['body']!;
  const body: unknown = JSON.parse(bodyText.replace('$(json "${KEY}")', 'typed'));
  expect(body).toEqual({ parameters: { redundancy: 'ZRS', tier: null, key: 'typed' } });
  expect(text('commandLine')).toMatch(/"tier": \{\s+"value": null\s+\}/);
  expect(text('commandLine')).not.toContain('stdata');
  expect(text('curl')).toContain("'https://portal.example/api/user/deployment/bp-abc123/redeploy'");
  expect(text('commandLine')).toContain('deployment redeploy bp-abc123');
  expect(text('commandLine')).not.toContain('--subscription');
  expect(text('pipeline')).toContain('/api/user/deployment/bp-abc123/redeploy');
  // Tags are included only if they changed, and then all of them.
  expect(text('commandLine')).not.toContain('tag');
  const commandWith = (tags: WizardValues['tags'], before: Record<string, string>) =>
    asCode({
      blueprint: own,
      values: { ...values, tags },
      origin: '',
      existingDeployment: { ...deployed, tags: before },
    })[1]!.text;
  expect(commandWith([{ key: 'team', value: "web's" }], {})).toContain(String.raw`--tag 'team=web'\''s'`);
  expect(commandWith([], { team: 'web' })).toContain('--no-tags');
});

test("a form starts with the deployment's values instead of its own defaults", async () => {
  const form = {
    title: 'Form',
    others: 'hidden',
    items: [{ id: 'r', type: 1, label: 'Redundancy', parameter: 'redundancy', default: 'GRS' }],
  } as unknown as NonNullable<ReturnType<typeof blueprintFixture>['form']>;
  await loadFormRules(form);
  const blueprint = { ...own, form };
  const opening = openingOf(blueprint, { draft: undefined, earlier: deployed, isRedeployment: true });
  expect(opening.values.inputs['redundancy']).toBe('LRS');
  expect(toRedeployment(blueprint, opening.values, deployed)).toEqual({ parameters: {} });
});

test("keeps tags changed by other users, because a draft and a reload contain only this user's changes", () => {
  const rows = (tags: Record<string, string>) => Object.entries(tags).map(([key, value]) => ({ key, value }));
  const heldWith = (tags: Record<string, string>) => deployedValues(own, { ...deployed, tags });
  const before = heldWith({ owner: 'platform', team: 'web', old: 'x' });
  const now = heldWith({ owner: 'data', team: 'web', old: 'x', added: 'y' });
  const typed = {
    ...before,
    tags: [...rows({ owner: 'platform', team: 'api', cost: '7' }), { key: '', value: 'half' }],
  };
  const merged = { owner: 'data', team: 'api', added: 'y', cost: '7' };
  const draft = toDraft(own, typed, 'parameters', { existingValues: before });
  expect(draft).toMatchObject({ tags: { team: 'api', cost: '7' }, tagsTaken: ['old'] });
  expect(draftSchema.safeParse(draft).success).toBe(true);
  expect(mergeDraft(own, draft, now).values.tags).toEqual(rows(merged));
  // A row without a name is still being typed.
  expect(rebaseValues(typed, { before, now }).tags).toEqual([...rows(merged), { key: '', value: 'half' }]);
  expect(toDraft(own, before, 'parameters', { existingValues: before })).not.toHaveProperty('tagsTaken');
});

beforeAll(() => loadFormRules());

test('does not require a stored secret again, even if the form does', () => {
  const item = { type: 1 as const, required: true };
  const formVersion = {
    ...versionOf('1.0.0', 'LRS'),
    form: {
      id: 'f',
      title: 'Data',
      version: 1,
      others: 'shown' as const,
      items: [
        { ...item, id: 'key', label: 'Key', parameter: 'key' },
        { ...item, id: 'name', label: 'Name', parameter: 'accountName' },
      ],
    },
  };
  expect(adaptToDeployment(formVersion, deployed).form?.items.map(({ required }) => required)).toEqual([
    false,
    true,
  ]);
});
