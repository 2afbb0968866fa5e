import type { BlueprintDetail, MachineChoice, MachineNames, MachineOffer } from '@blueport/contracts';
import type { FieldIssue } from './field-issue.ts';

/** Selected machine settings, or null if unchanged, in which case the preselected extensions apply. */
export type MachineValues = {
  /** ID of an image of the organization, or empty for the template's image. */
  readonly image: string;
  readonly extensions: readonly { readonly id: string; readonly values: Readonly<Record<string, string>> }[];
} | null;

export type OfferedExtension = MachineOffer['extensions'][number];

const machineTypes = new Set([
  'microsoft.compute/virtualmachines',
  'microsoft.compute/virtualmachinescalesets',
]);

/** Returns whether a blueprint creates virtual machines, which have selectable settings. */
export const hasMachines = (blueprint: Pick<BlueprintDetail, 'resourceTypes'>): boolean =>
  blueprint.resourceTypes.some((type) => machineTypes.has(type.toLowerCase()));

/** Returns the field name of an extension or of one of its parameters. */
export const machineField = (id: string, name?: string): string =>
  name === undefined ? `machine.${id}` : `machine.${id}.${name}`;

/**
 * Returns the effective selection: all mandatory extensions, preselected ones unless the user made a choice, and none
 * that do not match.
 */
export function chosenMachine(
  values: MachineValues,
  offer: MachineOffer,
): {
  readonly image: string;
  readonly extensions: readonly { extension: OfferedExtension; values: Readonly<Record<string, string>> }[];
} {
  const image = offer.images.find(({ id }) => id === values?.image);
  const os = image?.os ?? offer.os;
  const valuesById = new Map((values?.extensions ?? []).map((one) => [one.id, one.values]));
  return {
    image: image?.id ?? '',
    extensions: offer.extensions
      .filter(({ osTypes }) => os === null || osTypes.includes(os))
      .filter(
        ({ id, mode }) =>
          mode === 'mandatory' || valuesById.has(id) || (values === null && mode === 'preselected'),
      )
      .map((extension) => ({ extension, values: valuesById.get(extension.id) ?? {} })),
  };
}

/** Converts the selection to a request. `secretOf` returns what to send for a secret, or undefined to omit it. */
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
      extensions: extensions.map(({ extension, values: extensionValues }) => {
        const filled = extension.parameters.flatMap(({ name, secret }) => {
          const value = secret ? secretOf(name, extensionValues[name] ?? '') : extensionValues[name];
          return value ? [[name, value] as const] : [];
        });
        return { id: extension.id, ...(filled.length > 0 && { values: Object.fromEntries(filled) }) };
      }),
    }),
  };
}

/**
 * Converts the selection to a draft without secrets. Without the offer all typed values are omitted, because any could
 * be a secret. An unchanged selection contains no secrets and is kept.
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
    extensions: values.extensions.map(({ id, values: extensionValues }) => {
      const open = offer?.extensions.find((one) => one.id === id)?.parameters.filter(({ secret }) => !secret);
      const names = isAsOpened ? Object.keys(extensionValues) : (open ?? []).map(({ name }) => name);
      const valueEntries = names.flatMap((name) =>
        extensionValues[name] ? [[name, extensionValues[name]] as const] : [],
      );
      return { id, ...(valueEntries.length > 0 && { values: Object.fromEntries(valueEntries) }) };
    }),
  };
}

/** Converts the selection of a draft to wizard values. */
export function restoredMachine(choice: MachineChoice | undefined): MachineValues {
  if (!choice) return null;
  return {
    image: choice.image ?? '',
    extensions: (choice.extensions ?? []).map(({ id, values }) => ({ id, values: values ?? {} })),
  };
}

/** Returns the selection of an earlier deployment, without the values of extensions. */
export function earlierSelection(machine: MachineNames | undefined): MachineValues {
  if (!machine) return null;
  return {
    image: machine.image?.id ?? '',
    extensions: machine.extensions.map(({ id }) => ({ id, values: {} })),
  };
}

/** Returns the selected extensions that the organization no longer offers. */
export function unavailableExtensions(
  values: MachineValues,
  offer: MachineOffer,
): NonNullable<MachineValues>['extensions'] {
  const offeredIds = new Set(offer.extensions.map(({ id }) => id));
  return (values?.extensions ?? []).filter(({ id }) => !offeredIds.has(id));
}

/** Returns the previous name of an unavailable item and the reason, or undefined if unknown. */
export const unavailableItem = (id: string, { gone: unavailableItems = [] }: MachineOffer) =>
  unavailableItems.find((one) => one.id === id);

/** Returns whether the selected image is no longer offered. */
export const isImageGone = (values: MachineValues, offer: MachineOffer): boolean =>
  values !== null && values.image !== '' && offer.images.every(({ id }) => id !== values.image);

/**
 * Returns the issues that block a deployment: an offer that is not loaded, which may contain mandatory extensions; a
 * selection that is no longer offered; and missing values of selected extensions.
 */
export function machineIssues(
  values: MachineValues,
  offer: MachineOffer | undefined,
  missingOffer?: 'loading' | 'failed',
): FieldIssue[] {
  if (!offer) {
    return missingOffer
      ? [{ field: 'machine', code: missingOffer === 'failed' ? 'offerFailed' : 'offerLoading' }]
      : [];
  }
  const hasUnavailable = unavailableExtensions(values, offer).length > 0;
  return [
    ...(isImageGone(values, offer) ? [{ field: 'machine.image', code: 'imageGone' as const }] : []),
    ...(hasUnavailable ? [{ field: 'machine', code: 'extensionGone' as const }] : []),
    ...unfilledIssues(values, offer),
  ];
}

function unfilledIssues(values: MachineValues, offer: MachineOffer): FieldIssue[] {
  return chosenMachine(values, offer).extensions.flatMap(({ extension, values: extensionValues }) =>
    extension.parameters
      .filter(
        ({ name, required, defaultValue }) =>
          required && defaultValue === '' && !extensionValues[name]?.trim(),
      )
      .map(({ name }) => ({ field: machineField(extension.id, name), code: 'required' as const })),
  );
}
