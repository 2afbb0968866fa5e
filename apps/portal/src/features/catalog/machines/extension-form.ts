import type { Extension, ExtensionMode, ExtensionParameter, ExtensionValues } from '@blueport/contracts';
import type { FieldIssues, FieldPointers, Version } from '../../../components/administration/edit-form.ts';
import { nameIssue } from '../../../components/administration/field-checks.ts';
import { t } from '../../../core/i18n/translate.tsx';
import {
  artifactIssue,
  machineBody,
  type MachineForm,
  machineIssues,
  machineVersion,
  newMachine,
} from './machine-form.ts';

/** Editable values of an extension, as strings and booleans. */
export type ExtensionForm = MachineForm &
  Readonly<{
    publisher: string;
    type: string;
    typeHandlerVersion: string;
    autoUpgradeMinorVersion: boolean;
    onLinux: boolean;
    onWindows: boolean;
    /** JSON text. */
    settings: string;
    /** Whether to keep the stored protected settings. */
    keepsProtected: boolean;
    /** JSON text. An empty string removes the protected settings. */
    protectedSettings: string;
    /** Parameter list as JSON, so that versions can be compared. */
    parameters: string;
    mode: ExtensionMode;
  }>;

export const newExtension: ExtensionForm = {
  ...newMachine,
  publisher: '',
  type: '',
  typeHandlerVersion: '',
  autoUpgradeMinorVersion: true,
  onLinux: true,
  onWindows: false,
  settings: '{}',
  keepsProtected: false,
  protectedSettings: '',
  parameters: '[]',
  mode: 'optional',
};

/** Converts an extension to form values. */
export function extensionVersion(extension: Extension): Version<ExtensionForm> {
  return {
    etag: extension.etag,
    values: {
      ...machineVersion(extension),
      publisher: extension.publisher,
      type: extension.type,
      typeHandlerVersion: extension.typeHandlerVersion,
      autoUpgradeMinorVersion: extension.autoUpgradeMinorVersion,
      onLinux: extension.osTypes.includes('Linux'),
      onWindows: extension.osTypes.includes('Windows'),
      settings: JSON.stringify(extension.settings, null, 2),
      keepsProtected: extension.protectedNames.length > 0,
      protectedSettings: '',
      parameters: JSON.stringify(extension.parameters),
      mode: extension.mode,
    },
  };
}

export const parametersOf = (values: Pick<ExtensionForm, 'parameters'>): ExtensionParameter[] =>
  JSON.parse(values.parameters) as ExtensionParameter[];

/** Parses JSON text as an object, or returns undefined if it is not one. */
function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Converts form values to a request body. Protected settings that are kept are not sent. */
export function extensionBody(values: ExtensionForm): ExtensionValues {
  return {
    ...machineBody(values),
    publisher: values.publisher.trim(),
    type: values.type.trim(),
    typeHandlerVersion: values.typeHandlerVersion.trim(),
    autoUpgradeMinorVersion: values.autoUpgradeMinorVersion,
    osTypes: [
      ...(values.onLinux ? (['Linux'] as const) : []),
      ...(values.onWindows ? (['Windows'] as const) : []),
    ],
    settings: readObject(values.settings) ?? {},
    parameters: parametersOf(values),
    mode: values.mode,
    ...(values.keepsProtected
      ? {}
      : {
          protectedSettings:
            values.protectedSettings.trim() === '' ? null : (readObject(values.protectedSettings) ?? {}),
        }),
  };
}

function parametersIssue(list: readonly ExtensionParameter[]): string | undefined {
  const names = list.map(({ name }) => name.toLowerCase());
  if (list.some(({ name }) => !/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)))
    return t('machines.issue.parameter');
  if (new Set(names).size < names.length) return t('machines.issue.parameterTwice');
  if (list.some(({ title }) => nameIssue(title, 80) !== undefined)) return t('machines.issue.parameterTitle');
  return undefined;
}

/** Validates the form values of an extension. */
export function checkExtension(values: ExtensionForm): FieldIssues<ExtensionForm> {
  const isObject = (text: string) => (readObject(text) ? undefined : t('machines.issue.json'));
  return {
    ...machineIssues(values),
    publisher: artifactIssue(values.publisher),
    type: artifactIssue(values.type),
    typeHandlerVersion: /^\d{1,5}\.\d{1,5}(\.\d{1,5}){0,2}$/.test(values.typeHandlerVersion.trim())
      ? undefined
      : t('machines.issue.handlerVersion'),
    onLinux: values.onLinux || values.onWindows ? undefined : t('machines.issue.systems'),
    settings: isObject(values.settings),
    protectedSettings:
      values.keepsProtected || values.protectedSettings.trim() === ''
        ? undefined
        : isObject(values.protectedSettings),
    parameters: parametersIssue(parametersOf(values)),
  };
}

/** Fields whose pointer has another name. */
export const extensionPointers: FieldPointers<ExtensionForm> = {
  '/osTypes': 'onLinux',
  '/clouds': 'inGeneral',
};
