import type { BlueprintDetail, MachineChoice, MachineNames, MachineOffer } from '@blueport/contracts';
import type { FieldIssue } from './field-issue.ts';

/** What was chosen for the machines; null while nobody has touched it, so that what is ticked beforehand counts. */
export type MachineValues = {
  /** An image of the organization; empty for the template's own. */
  readonly image: string;
  readonly extensions: readonly { readonly id: string; readonly values: Readonly<Record<string, string>> }[];
} | null;

export type OfferedExtension = MachineOffer['extensions'][number];

const machineTypes = new Set([
  'microsoft.compute/virtualmachines',
  'microsoft.compute/virtualmachinescalesets',
]);

/** Whether a blueprint makes machines, for which something can be chosen. */
export const hasMachines = (blueprint: Pick<BlueprintDetail, 'resourceTypes'>): boolean =>
  blueprint.resourceTypes.some((type) => machineTypes.has(type.toLowerCase()));

/** The field of something that is filled in for an extension. */
export const machineField = (id: string, name?: string): string =>
  name === undefined ? `machine.${id}` : `machine.${id}.${name}`;

/** What counts as chosen: mandatory extensions always, those ticked beforehand until somebody decides; nothing that does not fit. */
export function chosenMachine(
  values: MachineValues,
  offer: MachineOffer,
): {
  readonly image: string;
  readonly extensions: readonly { extension: OfferedExtension; values: Readonly<Record<string, string>> }[];
} {
  const image = offer.images.find(({ id }) => id === values?.image);
  const os = image?.os ?? offer.os;
  const given = new Map((values?.extensions ?? []).map((one) => [one.id, one.values]));
  return {
    image: image?.id ?? '',
    extensions: offer.extensions
      .filter(({ osTypes }) => os === null || osTypes.includes(os))
      .filter(
        ({ id, mode }) =>
          mode === 'mandatory' || given.has(id) || (values === null && mode === 'preselected'),
      )
      .map((extension) => ({ extension, values: given.get(extension.id) ?? {} })),
  };
}

/** The choice as the server takes it. What is secret is left out, written as it is, or stood in for. */
export function machineRequest(
  values: MachineValues,
  offer: MachineOffer | undefined,
  secretOf: (name: string, value: string) => string | undefined,
): MachineChoice | undefined {
  if (!offer) return undefined;
  const { image, extensions } = chosenMachine(values, offer);
  if (image === '' && extensions.length === 0) return undefined;
  return {
    ...(image !== '' && { image }),
    ...(extensions.length > 0 && {
      extensions: extensions.map(({ extension, values: given }) => {
        const filled = extension.parameters.flatMap(({ name, secret }) => {
          const value = secret ? secretOf(name, given[name] ?? '') : given[name];
          return value ? [[name, value] as const] : [];
        });
        return { id: extension.id, ...(filled.length > 0 && { values: Object.fromEntries(filled) }) };
      }),
    }),
  };
}

/**
 * The choice as a draft keeps it: without anything secret. Without the offer nobody can tell what is secret; but what the wizard
 * opened with and nobody touched never held anything, and stays as it was.
 */
export function machineDraft(
  values: MachineValues,
  offer: MachineOffer | undefined,
  opened: MachineValues = null,
): MachineChoice | undefined {
  if (values === null) return undefined;
  const isAsOpened = !offer && values === opened;
  return {
    ...(values.image !== '' && { image: values.image }),
    extensions: values.extensions.map(({ id, values: given }) => {
      const open = offer?.extensions.find((one) => one.id === id)?.parameters.filter(({ secret }) => !secret);
      const names = isAsOpened ? Object.keys(given) : (open ?? []).map(({ name }) => name);
      const kept = names.flatMap((name) => (given[name] ? [[name, given[name]] as const] : []));
      return { id, ...(kept.length > 0 && { values: Object.fromEntries(kept) }) };
    }),
  };
}

/** A kept choice as the wizard holds it. */
export function restoredMachine(choice: MachineChoice | undefined): MachineValues {
  if (!choice) return null;
  return {
    image: choice.image ?? '',
    extensions: (choice.extensions ?? []).map(({ id, values }) => ({ id, values: values ?? {} })),
  };
}

/** What was chosen for an earlier deployment; what is no longer offered falls away by itself. */
export function chosenBefore(machine: MachineNames | undefined): MachineValues {
  if (!machine) return null;
  return {
    image: machine.image?.id ?? '',
    extensions: machine.extensions.map(({ id }) => ({ id, values: {} })),
  };
}

/** The chosen extensions that the organization does not offer any more. */
export function goneExtensions(
  values: MachineValues,
  offer: MachineOffer,
): NonNullable<MachineValues>['extensions'] {
  const offered = new Set(offer.extensions.map(({ id }) => id));
  return (values?.extensions ?? []).filter(({ id }) => !offered.has(id));
}

/** Why a kept choice is not offered, with the name it had; undefined where nobody knows it any more. */
export const goneOf = (id: string, { gone = [] }: MachineOffer) => gone.find((one) => one.id === id);

/** Whether an image was chosen that the organization does not offer any more. */
export const isImageGone = (values: MachineValues, offer: MachineOffer): boolean =>
  values !== null && values.image !== '' && offer.images.every(({ id }) => id !== values.image);

/**
 * What keeps the machines from being deployed: an offer that is not known, for then mandatory extensions and what was chosen
 * would be missing; a choice that is offered no longer; and what is to be filled in for chosen extensions.
 */
export function machineIssues(
  values: MachineValues,
  offer: MachineOffer | undefined,
  lacking?: 'loading' | 'failed',
): FieldIssue[] {
  if (!offer) {
    return lacking ? [{ field: 'machine', code: lacking === 'failed' ? 'offerFailed' : 'offerLoading' }] : [];
  }
  const isLess = goneExtensions(values, offer).length > 0;
  return [
    ...(isImageGone(values, offer) ? [{ field: 'machine.image', code: 'imageGone' as const }] : []),
    ...(isLess ? [{ field: 'machine', code: 'extensionGone' as const }] : []),
    ...unfilledIssues(values, offer),
  ];
}

function unfilledIssues(values: MachineValues, offer: MachineOffer): FieldIssue[] {
  return chosenMachine(values, offer).extensions.flatMap(({ extension, values: given }) =>
    extension.parameters
      .filter(({ name, required, defaultValue }) => required && defaultValue === '' && !given[name]?.trim())
      .map(({ name }) => ({ field: machineField(extension.id, name), code: 'required' as const })),
  );
}
