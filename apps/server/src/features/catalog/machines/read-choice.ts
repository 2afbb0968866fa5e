import type {
  CloudName,
  Extension,
  Image,
  MachineChoice,
  MachineSystem,
  ProblemIssue,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import { chosen, issue, secretsOf, twice, valueIssues, type Wanted } from './chosen-extension.ts';
import { machineTraits, type MachineTraits } from './find-machines.ts';
import { deletedTitles } from './gone-names.ts';
import { wrongSizes, type Resources } from './machine-sizes.ts';
import { wearChoice, type Wearable, type Worn } from './wear-choice.ts';

export interface ChoiceRequest<Blueprint extends Wearable> {
  readonly blueprint: Blueprint;
  readonly asked: MachineChoice | undefined;
  readonly organizationId: string;
  readonly cloud: CloudName;
  /** `binding` where it will be sent: everything required must be there, and protected settings are read. */
  readonly depth: 'binding' | 'preview';
}

export interface ReadChoice<Blueprint> {
  readonly blueprint: Worn<Blueprint>;
  /** Protected settings by the template's parameter; go nowhere but to the cloud. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly issues: readonly ProblemIssue[];
  /** Sizes that the image allows; empty for any. */
  readonly allowedSizes: readonly string[];
}

const pointerOf = (...parts: readonly (string | number)[]): string => `/machine/${parts.join('/')}`;

/** The system that machines will have: the image's, or the template's own. */
const fitsSystem = (systems: readonly MachineSystem[], os: MachineSystem | null): boolean =>
  os === null || systems.includes(os);

/** Whether the wizard offers an extension for these machines. */
export const extensionFits = (extension: Extension, cloud: CloudName, os: MachineSystem | null): boolean =>
  extension.state === 'active' && extension.clouds.includes(cloud) && fitsSystem(extension.osTypes, os);

/** Whether the wizard offers an image for these machines. */
export const imageFits = (image: Image, cloud: CloudName, os: MachineSystem | null): boolean =>
  image.state === 'active' && image.clouds.includes(cloud) && fitsSystem([image.os], os);

/** A title and a word for what it names, as facts of an issue. */
const named = (title: string) => ({ values: { title } });

/** Refuses what is not there; what was deleted is called by the title it had. Foreign and missing ids answer alike. */
function goneIssue(pointer: string, kind: 'image' | 'extension', deleted: string | undefined): ProblemIssue {
  if (deleted === undefined) return issue(pointer, 'unknown', `There is no such ${kind}.`);
  const message = `${deleted} was deleted. Leave it out, or choose another ${kind}.`;
  return { ...issue(pointer, 'deleted', message), ...named(deleted) };
}

function imageIssue(
  image: Image | undefined,
  { traits, cloud, deleted }: { traits: MachineTraits; cloud: CloudName; deleted: string | undefined },
): ProblemIssue | undefined {
  const pointer = pointerOf('image');
  if (image === undefined) return goneIssue(pointer, 'image', deleted);
  if (!traits.takesImage) return issue(pointer, 'not-applicable', 'This blueprint takes no other image.');
  if (image.state === 'retired')
    return {
      ...issue(pointer, 'retired', `${image.title} was retired. Choose another image.`),
      ...named(image.title),
    };
  if (!image.clouds.includes(cloud))
    return {
      ...issue(pointer, 'other-cloud', `${image.title} does not exist in this cloud.`),
      ...named(image.title),
    };
  if (!fitsSystem([image.os], traits.os))
    return {
      ...issue(pointer, 'other-system', `${image.title} is ${image.os}; the machines are ${traits.os}.`),
      ...named(image.title),
    };
  return undefined;
}

function extensionIssue(
  extension: Extension | undefined,
  {
    traits,
    os,
    cloud,
    deleted,
  }: {
    traits: MachineTraits;
    os: MachineSystem | null;
    cloud: CloudName;
    deleted: string | undefined;
  },
  pointer: string,
): ProblemIssue | undefined {
  if (extension === undefined) return goneIssue(pointer, 'extension', deleted);
  const { title, state, clouds, osTypes } = extension;
  if (!traits.takesExtensions) return issue(pointer, 'not-applicable', 'This blueprint takes no extensions.');
  const refuse = (code: string, message: string) => ({ ...issue(pointer, code, message), ...named(title) });
  if (state === 'retired') return refuse('retired', `${title} was retired. Leave it out.`);
  if (!clouds.includes(cloud)) return refuse('other-cloud', `${title} does not exist in this cloud.`);
  if (!fitsSystem(osTypes, os)) return refuse('other-system', `${title} is not for ${os}.`);
  return undefined;
}

/**
 * Checks what was chosen for the machines of a blueprint, adds what the organization insists on, and puts it into the
 * template. Foreign and missing ids answer alike.
 */
export async function readChoice<Blueprint extends Wearable>(
  { db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault },
  { blueprint, asked = {}, organizationId, cloud, depth }: ChoiceRequest<Blueprint>,
): Promise<ReadChoice<Blueprint>> {
  const traits = machineTraits(blueprint.template);
  const nothing = { blueprint: wearChoice(blueprint, null), secrets: {}, allowedSizes: [] };
  const asksNothing = asked.image === undefined && (asked.extensions ?? []).length === 0;
  if (!traits.takesImage && !traits.takesExtensions && asksNothing) return { ...nothing, issues: [] };
  const [images, extensions] = await Promise.all([
    asked.image === undefined ? [] : imagesInOrder(db, organizationId),
    extensionsInOrder(db, organizationId),
  ]);
  const known = new Set([...images, ...extensions].map(({ id }) => id));
  const unknown = [asked.image, ...(asked.extensions ?? []).map(({ id }) => id)].filter(
    (id): id is string => id !== undefined && !known.has(id),
  );
  const deleted = unknown.length === 0 ? undefined : await deletedTitles(db, organizationId, unknown);
  const issues: ProblemIssue[] = [];
  const image = images.find(({ id }) => id === asked.image);
  if (asked.image !== undefined) {
    const found = imageIssue(image, { traits, cloud, deleted: deleted?.get(asked.image)?.title });
    if (found !== undefined) issues.push(found);
  }
  const os = image?.os ?? traits.os;
  const wanted: Wanted[] = [];
  for (const [index, { id, values = {} }] of (asked.extensions ?? []).entries()) {
    const pointer = pointerOf('extensions', index);
    const extension = extensions.find((known) => known.id === id);
    const found = extensionIssue(extension, { traits, os, cloud, deleted: deleted?.get(id)?.title }, pointer);
    if (found !== undefined) issues.push(found);
    else if (extension !== undefined) wanted.push({ extension, values, pointer });
  }
  const named = new Set(wanted.map(({ extension }) => extension.id));
  for (const extension of extensions) {
    if (extension.mode !== 'mandatory' || named.has(extension.id) || !traits.takesExtensions) continue;
    if (extensionFits(extension, cloud, os)) {
      wanted.push({ extension, values: {}, pointer: pointerOf('extensions') });
    }
  }
  for (const issue of wanted.flatMap((one) => valueIssues(one, depth))) issues.push(issue);
  for (const issue of twice(wanted)) issues.push(issue);
  if (issues.length > 0 || (image === undefined && wanted.length === 0)) return { ...nothing, issues };
  const choice: ChosenMachine = {
    image:
      image === undefined ? null : { id: image.id, title: image.title, os: image.os, source: image.source },
    extensions: wanted.map(chosen),
  };
  return {
    blueprint: wearChoice(blueprint, choice),
    secrets: depth === 'preview' ? {} : await secretsOf({ db, vault }, organizationId, wanted),
    issues,
    allowedSizes: image?.allowedSizes ?? [],
  };
}

/** Machines whose size the image does not allow; sizes that only the cloud can tell pass. */
export function sizeIssues(resources: Resources, allowedSizes: readonly string[]): ProblemIssue[] {
  const wrong = wrongSizes(resources, allowedSizes);
  if (wrong.length === 0) return [];
  return [
    {
      ...issue(
        pointerOf('image'),
        'size-not-allowed',
        `The image is not for ${wrong.join(', ')}; choose one of ${allowedSizes.join(', ')}.`,
      ),
      values: { size: wrong.join(', '), allowed: allowedSizes.join(', ') },
    },
  ];
}
