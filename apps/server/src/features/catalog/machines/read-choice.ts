import type {
  CloudName,
  Extension,
  Image,
  MachineChoice,
  MachineSystem,
  ProblemIssue,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import {
  toChosenExtension,
  secretsOf,
  duplicateTypeIssues,
  valueIssues,
  type RequestedExtension,
} from './chosen-extension.ts';
import { machineTraits, type MachineTraits } from './find-machines.ts';
import { deletedTitles } from './unavailable-names.ts';
import { disallowedSizes, type Resources } from './machine-sizes.ts';
import { applyChoice, type ChoiceTarget, type WithChoice } from './apply-choice.ts';

export interface ChoiceRequest<Blueprint extends ChoiceTarget> {
  readonly blueprint: Blueprint;
  readonly requestedChoice: MachineChoice | undefined;
  readonly organizationId: string;
  readonly cloud: CloudName;
  /** `binding` before sending: every required value must be present, and protected settings are read. */
  readonly depth: 'binding' | 'preview';
}

export interface ReadChoice<Blueprint> {
  readonly blueprint: WithChoice<Blueprint>;
  /** Protected settings by template parameter; sent only to the cloud. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly issues: readonly ProblemIssue[];
  /** Sizes that the image allows; empty if all are allowed. */
  readonly allowedSizes: readonly string[];
}

const pointerOf = (...parts: readonly (string | number)[]): string => `/machine/${parts.join('/')}`;

/** Returns whether the operating system of the machines (from the image, otherwise from the template) is supported. */
const fitsSystem = (systems: readonly MachineSystem[], os: MachineSystem | null): boolean =>
  os === null || systems.includes(os);

/** Returns whether the wizard offers an extension for these machines. */
export const extensionFits = (extension: Extension, cloud: CloudName, os: MachineSystem | null): boolean =>
  extension.state === 'active' && extension.clouds.includes(cloud) && fitsSystem(extension.osTypes, os);

/** Returns whether the wizard offers an image for these machines. */
export const imageFits = (image: Image, cloud: CloudName, os: MachineSystem | null): boolean =>
  image.state === 'active' && image.clouds.includes(cloud) && fitsSystem([image.os], os);

/**
 * Refuses a missing id, naming deleted ones by their title. Ids of other organizations and unknown ids get the same
 * response.
 */
const unavailableIssue = (pointer: string, title: string | undefined): ProblemIssue =>
  title === undefined ? issue(pointer, 'unknown') : issue(pointer, 'deleted', { title });

/** Refuses an image or extension that is retired or does not fit these machines. */
function unfitIssue(
  pointer: string,
  { title, state, clouds }: Pick<Image, 'title' | 'state' | 'clouds'>,
  { cloud, isForSystem }: { readonly cloud: CloudName; readonly isForSystem: boolean },
): ProblemIssue | undefined {
  if (state === 'retired') return issue(pointer, 'retired', { title });
  if (!clouds.includes(cloud)) return issue(pointer, 'other-cloud', { title });
  return isForSystem ? undefined : issue(pointer, 'other-system', { title });
}

function imageIssue(
  image: Image | undefined,
  { traits, cloud, deleted }: { traits: MachineTraits; cloud: CloudName; deleted: string | undefined },
): ProblemIssue | undefined {
  const pointer = pointerOf('image');
  if (image === undefined) return unavailableIssue(pointer, deleted);
  if (!traits.takesImage) return issue(pointer, 'not-applicable');
  return unfitIssue(pointer, image, { cloud, isForSystem: fitsSystem([image.os], traits.os) });
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
  if (extension === undefined) return unavailableIssue(pointer, deleted);
  if (!traits.takesExtensions) return issue(pointer, 'not-applicable');
  return unfitIssue(pointer, extension, { cloud, isForSystem: fitsSystem(extension.osTypes, os) });
}

/**
 * Checks the choice for the machines of a blueprint, adds mandatory extensions, and applies both to the template. Ids
 * of other organizations and unknown ids get the same response.
 */
export async function readChoice<Blueprint extends ChoiceTarget>(
  { db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault },
  { blueprint, requestedChoice = {}, organizationId, cloud, depth }: ChoiceRequest<Blueprint>,
): Promise<ReadChoice<Blueprint>> {
  const traits = machineTraits(blueprint.template);
  const emptyResult = { blueprint: applyChoice(blueprint, null), secrets: {}, allowedSizes: [] };
  const asksNothing = requestedChoice.image === undefined && (requestedChoice.extensions ?? []).length === 0;
  if (!traits.takesImage && !traits.takesExtensions && asksNothing) return { ...emptyResult, issues: [] };
  const [images, extensions] = await Promise.all([
    requestedChoice.image === undefined ? [] : imagesInOrder(db, organizationId),
    extensionsInOrder(db, organizationId),
  ]);
  const known = new Set([...images, ...extensions].map(({ id }) => id));
  const unknown = [requestedChoice.image, ...(requestedChoice.extensions ?? []).map(({ id }) => id)].filter(
    (id): id is string => id !== undefined && !known.has(id),
  );
  const deleted = unknown.length === 0 ? undefined : await deletedTitles(db, organizationId, unknown);
  const issues: ProblemIssue[] = [];
  const image = images.find(({ id }) => id === requestedChoice.image);
  if (requestedChoice.image !== undefined) {
    const found = imageIssue(image, { traits, cloud, deleted: deleted?.get(requestedChoice.image)?.title });
    if (found !== undefined) issues.push(found);
  }
  const os = image?.os ?? traits.os;
  const requestedExtensions: RequestedExtension[] = [];
  for (const [index, { id, values = {} }] of (requestedChoice.extensions ?? []).entries()) {
    const pointer = pointerOf('extensions', index);
    const extension = extensions.find((known) => known.id === id);
    const found = extensionIssue(extension, { traits, os, cloud, deleted: deleted?.get(id)?.title }, pointer);
    if (found !== undefined) issues.push(found);
    else if (extension !== undefined) requestedExtensions.push({ extension, values, pointer });
  }
  const requestedIds = new Set(requestedExtensions.map(({ extension }) => extension.id));
  for (const extension of extensions) {
    if (extension.mode !== 'mandatory' || requestedIds.has(extension.id) || !traits.takesExtensions) continue;
    if (extensionFits(extension, cloud, os)) {
      requestedExtensions.push({ extension, values: {}, pointer: pointerOf('extensions') });
    }
  }
  for (const one of requestedExtensions.flatMap((each) => valueIssues(each, depth))) issues.push(one);
  for (const one of duplicateTypeIssues(requestedExtensions)) issues.push(one);
  if (issues.length > 0 || (image === undefined && requestedExtensions.length === 0))
    return { ...emptyResult, issues };
  const choice: ChosenMachine = {
    image:
      image === undefined ? null : { id: image.id, title: image.title, os: image.os, source: image.source },
    extensions: requestedExtensions.map(toChosenExtension),
  };
  return {
    blueprint: applyChoice(blueprint, choice),
    secrets: depth === 'preview' ? {} : await secretsOf({ db, vault }, organizationId, requestedExtensions),
    issues,
    allowedSizes: image?.allowedSizes ?? [],
  };
}

/**
 * Returns issues for machines whose size the image does not allow; sizes that only the cloud can evaluate are accepted.
 */
export function sizeIssues(resources: Resources, allowedSizes: readonly string[]): ProblemIssue[] {
  const wrong = disallowedSizes(resources, allowedSizes);
  if (wrong.length === 0) return [];
  const values = { size: wrong.join(', '), allowed: allowedSizes.join(', ') };
  return [issue(pointerOf('image'), 'size-not-allowed', values)];
}
