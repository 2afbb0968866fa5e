import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@blueport/arm-template';
import { type BenchCase, benchCaseSchema, maxBenchCases } from '@blueport/contracts';
import * as z from 'zod/mini';
import { blueprintDefinitionSchema } from './blueprint-definition.ts';
import type { BlueprintDefinition } from './blueprint-definition.ts';
import { CatalogError } from './catalog-error.ts';
import type { CatalogProblem } from './catalog-error.ts';

/** zod/mini has no messages; this locale names the field and the expected type. */
const inWords = { error: z.locales.en().localeError };

/** A blueprint as defined by its folder. */
export interface CatalogBlueprint {
  slug: string;
  definition: BlueprintDefinition;
  template: JsonObject;
  /** The template text unchanged, so that its hash does not depend on formatting. */
  templateText: string;
  /** Icon as SVG text. */
  icon: string;
  /** Documentation page in Markdown. */
  documentation: string;
  /** Parameter sets of the test bench; empty if the folder has no `bench.json`. */
  cases: BenchCase[];
}

/** The part of a template that the catalog reads; the engine reads the rest. */
const templateHeadSchema = z.looseObject({
  $schema: z.string(),
  contentVersion: z.string(),
  parameters: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      defaultValue: z.optional(z.unknown()),
      allowedValues: z.optional(z.array(z.unknown())),
    }),
  ),
  resources: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

type TemplateHead = z.infer<typeof templateHeadSchema>;

/** Returns the deployment scope given by the template's `$schema`. */
function declaredScope(template: TemplateHead): string {
  if (template.$schema.includes('/subscriptionDeploymentTemplate.json')) return 'subscription';
  if (template.$schema.includes('/deploymentTemplate.json')) return 'resourceGroup';
  return template.$schema;
}

const casesSchema = z.array(benchCaseSchema).check(z.maxLength(maxBenchCases));

/** Reads every blueprint folder of a catalog, sorted by slug. Throws a `CatalogError` that lists all problems. */
export async function loadCatalog(directory: string): Promise<CatalogBlueprint[]> {
  const problems: CatalogProblem[] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  const slugs = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const loaded = await Promise.all(slugs.map((slug) => loadBlueprint(directory, slug, problems)));
  if (problems.length > 0) throw new CatalogError(problems);
  return loaded.filter((blueprint) => blueprint !== undefined);
}

async function loadBlueprint(
  directory: string,
  slug: string,
  problems: CatalogProblem[],
): Promise<CatalogBlueprint | undefined> {
  const report = (file: string, place: string, message: string): void => {
    problems.push({ file: `${slug}/${file}`, place, message });
  };
  const textOf = (file: string) => readFile(join(directory, slug, file), 'utf8').catch(() => undefined);
  const read = async (file: string): Promise<string | undefined> => {
    const text = await textOf(file);
    if (text === undefined || text.trim() === '') report(file, '', 'The file is missing or empty.');
    return text;
  };
  const parse = <T extends z.ZodMiniType>(file: string, text: string | undefined, schema: T) => {
    if (text === undefined || text.trim() === '') return undefined;
    const result = z.safeParse(
      schema,
      parseJson(text, (message) => report(file, '', message)),
      inWords,
    );
    if (result.success) return result.data;
    for (const issue of result.error.issues) report(file, pointer(issue.path), issue.message);
    return undefined;
  };

  const definition = parse('blueprint.json', await read('blueprint.json'), blueprintDefinitionSchema);
  const templateText = await read('template.json');
  const head = parse('template.json', templateText, templateHeadSchema);
  const documentation = await read('README.md');
  const icon = definition && (await read(definition.icon));
  const cases = parse('bench.json', await textOf('bench.json'), casesSchema) ?? [];
  if (!definition || !head || !templateText || !documentation || !icon) return undefined;

  if (definition.slug !== slug) {
    report(
      'blueprint.json',
      '/slug',
      `The slug '${definition.slug}' differs from the folder name '${slug}'.`,
    );
  }
  if (declaredScope(head) !== definition.scope) {
    report(
      'template.json',
      '/$schema',
      `The template targets '${declaredScope(head)}', but the blueprint targets '${definition.scope}'.`,
    );
  }
  if (!icon.trimStart().startsWith('<svg')) report(definition.icon, '', 'The drawing is not an SVG.');
  for (const [name, parameter] of Object.entries(head.parameters)) {
    if (/^secure/i.test(parameter.type) && parameter.defaultValue !== undefined) {
      report('template.json', `/parameters/${name}/defaultValue`, 'A secret must not have a default.');
    }
  }
  for (const { place, message } of checkWizard(definition, head)) report('blueprint.json', place, message);
  return { slug, definition, template: head as JsonObject, templateText, icon, documentation, cases };
}

function parseJson(text: string, fail: (message: string) => void): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

interface Finding {
  place: string;
  message: string;
}

/** Finds every name in the definition that the template lacks, and every parameter that no wizard page shows. */
function checkWizard(definition: BlueprintDefinition, template: TemplateHead): Finding[] {
  const known = new Set(Object.keys(template.parameters));
  const findings: Finding[] = [];
  for (const { place, name } of mentionedParameters(definition)) {
    if (!known.has(name)) findings.push({ place, message: `The template has no parameter '${name}'.` });
  }
  return findings.concat(checkGroups(definition, known), checkAdministrator(definition, template));
}

function* mentionedParameters(definition: BlueprintDefinition): Generator<{ place: string; name: string }> {
  for (const [g, group] of definition.wizard.groups.entries()) {
    for (const [p, name] of group.parameters.entries()) {
      yield { place: `/wizard/groups/${g}/parameters/${p}`, name };
    }
  }
  for (const name of Object.keys(definition.parameters)) yield { place: `/parameters/${name}`, name };
  const { administrator } = definition.wizard;
  if (!administrator) return;
  const place = '/wizard/administrator';
  yield { place: `${place}/imageParameter`, name: administrator.imageParameter };
  for (const [r, radio] of (administrator.radios ?? []).entries()) {
    yield { place: `${place}/radios/${r}/parameter`, name: radio.parameter };
  }
  for (const key of ['passwordParameter', 'userParameter', 'sshKeyParameter'] as const) {
    const name = administrator[key];
    if (name !== undefined) yield { place: `${place}/${key}`, name };
  }
}

/** `tags` has a separate field in the wizard; every other parameter belongs to exactly one group. */
function checkGroups(definition: BlueprintDefinition, known: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const placed = new Map<string, string>();
  for (const [g, group] of definition.wizard.groups.entries()) {
    for (const [p, name] of group.parameters.entries()) {
      const place = `/wizard/groups/${g}/parameters/${p}`;
      const first = placed.get(name);
      if (first !== undefined) findings.push({ place, message: `'${name}' is already used at ${first}.` });
      else placed.set(name, place);
    }
  }
  for (const name of known) {
    if (name === 'tags') continue;
    if (!placed.has(name)) {
      findings.push({ place: '/wizard/groups', message: `No group shows the parameter '${name}'.` });
    }
    if (!Object.hasOwn(definition.parameters, name)) {
      findings.push({ place: '/parameters', message: `The parameter '${name}' has no title.` });
    }
  }
  return findings;
}

/** Checks that the template accepts every choice of the administrator step. */
function checkAdministrator(definition: BlueprintDefinition, template: TemplateHead): Finding[] {
  const { administrator } = definition.wizard;
  if (!administrator) return [];
  const place = '/wizard/administrator';
  const offers = [
    {
      place: `${place}/images`,
      parameter: administrator.imageParameter,
      values: administrator.images.map((image) => image.value as unknown),
    },
    ...(administrator.radios ?? []).map((radio, index) => ({
      place: `${place}/radios/${index}/options`,
      parameter: radio.parameter,
      values: radio.options.map((option) => option.value as unknown),
    })),
  ];
  return offers.flatMap((offer) => {
    const allowed = template.parameters[offer.parameter]?.allowedValues;
    if (!allowed) return [];
    return offer.values
      .filter((value) => !allowed.includes(value))
      .map((value) => ({
        place: offer.place,
        message: `${JSON.stringify(value)} is not among the values that '${offer.parameter}' allows.`,
      }));
  });
}
