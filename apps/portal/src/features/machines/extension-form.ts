import type {
  Extension,
  ExtensionMode,
  ExtensionParameter,
  ExtensionValues,
  MachineState,
} from '@blueport/contracts';
import type { FieldIssues, Version } from '../../administration/edit-form.ts';
import { nameIssue } from '../../administration/field-checks.ts';
import { t } from '../../i18n/translate.tsx';
import { artifactIssue, wholeIssue, withoutNothing } from './image-form.ts';

/** What can be edited of an extension, as text and marks. */
export type ExtensionForm = Readonly<{
  title: string;
  description: string;
  publisher: string;
  type: string;
  typeHandlerVersion: string;
  autoUpgradeMinorVersion: boolean;
  onLinux: boolean;
  onWindows: boolean;
  inGeneral: boolean;
  inGov: boolean;
  /** JSON. */
  settings: string;
  /** Whether the protected settings are left as they are. */
  keepsProtected: boolean;
  /** JSON; empty removes them. */
  protectedSettings: string;
  /** The list as JSON, so that it can be compared. */
  parameters: string;
  mode: ExtensionMode;
  state: MachineState;
  order: string;
}>;

export const newExtension: ExtensionForm = {
  title: '',
  description: '',
  publisher: '',
  type: '',
  typeHandlerVersion: '',
  autoUpgradeMinorVersion: true,
  onLinux: true,
  onWindows: false,
  inGeneral: true,
  inGov: false,
  settings: '{}',
  keepsProtected: false,
  protectedSettings: '',
  parameters: '[]',
  mode: 'optional',
  state: 'active',
  order: '0',
};

/** An extension as its form sees it. */
export function extensionVersion(extension: Extension): Version<ExtensionForm> {
  return {
    etag: extension.etag,
    values: {
      title: extension.title,
      description: extension.description,
      publisher: extension.publisher,
      type: extension.type,
      typeHandlerVersion: extension.typeHandlerVersion,
      autoUpgradeMinorVersion: extension.autoUpgradeMinorVersion,
      onLinux: extension.osTypes.includes('Linux'),
      onWindows: extension.osTypes.includes('Windows'),
      inGeneral: extension.clouds.includes('general'),
      inGov: extension.clouds.includes('us_gov'),
      settings: JSON.stringify(extension.settings, null, 2),
      keepsProtected: extension.protectedNames.length > 0,
      protectedSettings: '',
      parameters: JSON.stringify(extension.parameters),
      mode: extension.mode,
      state: extension.state,
      order: String(extension.order),
    },
  };
}

export const parametersOf = (values: Pick<ExtensionForm, 'parameters'>): ExtensionParameter[] =>
  JSON.parse(values.parameters) as ExtensionParameter[];

/** The object that a text of JSON stands for; undefined where it is none. */
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

/** The form as the server takes it; protected settings that are kept do not travel. */
export function extensionBody(values: ExtensionForm): ExtensionValues {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    publisher: values.publisher.trim(),
    type: values.type.trim(),
    typeHandlerVersion: values.typeHandlerVersion.trim(),
    autoUpgradeMinorVersion: values.autoUpgradeMinorVersion,
    osTypes: [
      ...(values.onLinux ? (['Linux'] as const) : []),
      ...(values.onWindows ? (['Windows'] as const) : []),
    ],
    clouds: [
      ...(values.inGeneral ? (['general'] as const) : []),
      ...(values.inGov ? (['us_gov'] as const) : []),
    ],
    settings: readObject(values.settings) ?? {},
    parameters: parametersOf(values),
    mode: values.mode,
    state: values.state,
    order: Number(values.order),
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

/** What is wrong with the values of an extension. */
export function checkExtension(values: ExtensionForm): FieldIssues<ExtensionForm> {
  const isObject = (text: string) => (readObject(text) ? undefined : t('machines.issue.json'));
  return withoutNothing<ExtensionForm>({
    title: nameIssue(values.title, 120),
    publisher: artifactIssue(values.publisher),
    type: artifactIssue(values.type),
    typeHandlerVersion: /^\d{1,5}\.\d{1,5}(\.\d{1,5}){0,2}$/.test(values.typeHandlerVersion.trim())
      ? undefined
      : t('machines.issue.handlerVersion'),
    onLinux: values.onLinux || values.onWindows ? undefined : t('machines.issue.systems'),
    inGeneral: values.inGeneral || values.inGov ? undefined : t('machines.issue.clouds'),
    settings: isObject(values.settings),
    protectedSettings:
      values.keepsProtected || values.protectedSettings.trim() === ''
        ? undefined
        : isObject(values.protectedSettings),
    parameters: parametersIssue(parametersOf(values)),
    order: wholeIssue(values.order, 0, 9999, true),
  });
}

const fields: Readonly<Record<string, keyof ExtensionForm>> = {
  '/osTypes': 'onLinux',
  '/clouds': 'inGeneral',
};

/** The field that a pointer of the server is about, where its own segments do not tell. */
export const extensionFieldOf = (pointer: string): keyof ExtensionForm | undefined =>
  fields[pointer.replace(/^#/, '')];
