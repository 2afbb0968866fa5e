import type {
  CloudName,
  Extension,
  Image,
  MachineChoice,
  MachineSystem,
  ProblemIssue,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { ChosenExtension, ChosenMachine } from '../../database/tables/machines.ts';
import type { Database } from '../../database/tables/index.ts';
import type { Vault } from '../../security/vault.ts';
import { extensionsInOrder, fillSettings, readProtected } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import { machineTraits, type MachineTraits } from './find-machines.ts';
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

interface Wanted {
  readonly extension: Extension;
  readonly values: Readonly<Record<string, string>>;
  readonly pointer: string;
}

const pointerOf = (...parts: readonly (string | number)[]): string => `/machine/${parts.join('/')}`;
const issue = (pointer: string, code: string, message: string): ProblemIssue => ({ pointer, code, message });

/** The system that machines will have: the image's, or the template's own. */
const fitsSystem = (systems: readonly MachineSystem[], os: MachineSystem | null): boolean =>
  os === null || systems.includes(os);

/** Whether the wizard offers an extension for these machines. */
export const extensionFits = (extension: Extension, cloud: CloudName, os: MachineSystem | null): boolean =>
  extension.state === 'active' && extension.clouds.includes(cloud) && fitsSystem(extension.osTypes, os);

/** Whether the wizard offers an image for these machines. */
export const imageFits = (image: Image, cloud: CloudName, os: MachineSystem | null): boolean =>
  image.state === 'active' && image.clouds.includes(cloud) && fitsSystem([image.os], os);

function imageIssue(
  image: Image | undefined,
  traits: MachineTraits,
  cloud: CloudName,
): ProblemIssue | undefined {
  const pointer = pointerOf('image');
  if (image === undefined) return issue(pointer, 'unknown', 'There is no such image.');
  if (!traits.takesImage) return issue(pointer, 'not-applicable', 'This blueprint takes no other image.');
  if (image.state === 'retired') return issue(pointer, 'retired', `${image.title} was retired.`);
  if (!image.clouds.includes(cloud))
    return issue(pointer, 'other-cloud', `${image.title} does not exist in this cloud.`);
  if (!fitsSystem([image.os], traits.os))
    return issue(pointer, 'other-system', `${image.title} is ${image.os}; the machines are ${traits.os}.`);
  return undefined;
}

function extensionIssue(
  extension: Extension | undefined,
  { traits, os, cloud }: { traits: MachineTraits; os: MachineSystem | null; cloud: CloudName },
  pointer: string,
): ProblemIssue | undefined {
  if (extension === undefined) return issue(pointer, 'unknown', 'There is no such extension.');
  const { title, state, clouds, osTypes } = extension;
  if (!traits.takesExtensions) return issue(pointer, 'not-applicable', 'This blueprint takes no extensions.');
  if (state === 'retired') return issue(pointer, 'retired', `${title} was retired.`);
  if (!clouds.includes(cloud)) return issue(pointer, 'other-cloud', `${title} does not exist in this cloud.`);
  if (!fitsSystem(osTypes, os)) return issue(pointer, 'other-system', `${title} is not for ${os}.`);
  return undefined;
}

/** What is wrong with what was filled in for an extension. */
function valueIssues({ extension, values, pointer }: Wanted, depth: ChoiceRequest<Wearable>['depth']) {
  const known = new Set(extension.parameters.map(({ name }) => name));
  const unknown = Object.keys(values)
    .filter((name) => !known.has(name))
    .map((name) =>
      issue(`${pointer}/values/${name}`, 'unknown-parameter', `${extension.title} has no such field.`),
    );
  if (depth === 'preview') return unknown;
  const missing = extension.parameters
    .filter(({ name, required, defaultValue }) => required && defaultValue === '' && !values[name]?.trim())
    .map(({ name, title }) =>
      issue(`${pointer}/values/${name}`, 'required', `${extension.title}: ${title} is required.`),
    );
  return [...unknown, ...missing];
}

function filledIn({ extension, values }: Wanted): ReadonlyMap<string, string> {
  return new Map(
    extension.parameters.map(({ name, defaultValue }) => [
      name,
      Object.hasOwn(values, name) && values[name] !== '' ? (values[name] ?? '') : defaultValue,
    ]),
  );
}

/** Ids are in the template so that an upgrade finds the secrets of before again. */
const parameterOf = (id: string): string => `blueportExtension${id.replaceAll('-', '')}`;

const chosen = (wanted: Wanted): ChosenExtension => ({
  id: wanted.extension.id,
  title: wanted.extension.title,
  publisher: wanted.extension.publisher,
  type: wanted.extension.type,
  typeHandlerVersion: wanted.extension.typeHandlerVersion,
  autoUpgradeMinorVersion: wanted.extension.autoUpgradeMinorVersion,
  settings: fillSettings(wanted.extension.settings, filledIn(wanted)),
  secureParameter: wanted.extension.protectedNames.length === 0 ? null : parameterOf(wanted.extension.id),
});

/** A machine has one extension of a type. */
function twice(wanted: readonly Wanted[]): ProblemIssue[] {
  const seen = new Map<string, string>();
  return wanted.flatMap(({ extension, pointer }) => {
    const type = extension.type.toLowerCase();
    const other = seen.get(type);
    seen.set(type, other ?? extension.title);
    return other === undefined
      ? []
      : [issue(pointer, 'same-type', `${extension.title} and ${other} are of the same type.`)];
  });
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
  const issues: ProblemIssue[] = [];
  const image = images.find(({ id }) => id === asked.image);
  if (asked.image !== undefined) {
    const found = imageIssue(image, traits, cloud);
    if (found !== undefined) issues.push(found);
  }
  const os = image?.os ?? traits.os;
  const wanted: Wanted[] = [];
  for (const [index, { id, values = {} }] of (asked.extensions ?? []).entries()) {
    const pointer = pointerOf('extensions', index);
    const extension = extensions.find((known) => known.id === id);
    const found = extensionIssue(extension, { traits, os, cloud }, pointer);
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
  issues.push(...wanted.flatMap((one) => valueIssues(one, depth)), ...twice(wanted));
  if (issues.length > 0 || (image === undefined && wanted.length === 0)) return { ...nothing, issues };
  const choice: ChosenMachine = {
    image:
      image === undefined ? null : { id: image.id, title: image.title, os: image.os, source: image.source },
    extensions: wanted.map(chosen),
  };
  const secret =
    depth === 'preview'
      ? new Map<string, never>()
      : await readProtected(
          db,
          vault,
          organizationId,
          wanted.map(({ extension }) => extension.id),
        );
  return {
    blueprint: wearChoice(blueprint, choice),
    secrets: Object.fromEntries(
      wanted.flatMap((one) => {
        const settings = secret.get(one.extension.id);
        return settings === undefined
          ? []
          : [[parameterOf(one.extension.id), fillSettings(settings, filledIn(one))]];
      }),
    ),
    issues,
    allowedSizes: image?.allowedSizes ?? [],
  };
}

/** Machines whose size the image does not allow; sizes that only the cloud can tell pass. */
export function sizeIssues(resources: Resources, allowedSizes: readonly string[]): ProblemIssue[] {
  const wrong = wrongSizes(resources, allowedSizes);
  if (wrong.length === 0) return [];
  return [
    issue(
      pointerOf('image'),
      'size-not-allowed',
      `The image is not for ${wrong.join(', ')}; choose one of ${allowedSizes.join(', ')}.`,
    ),
  ];
}
