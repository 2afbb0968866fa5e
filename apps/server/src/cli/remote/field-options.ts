import { usageError, commandError, exitCodes } from '../exit-codes.ts';
import {
  extensionValuesOption,
  jsonOf,
  machineOf,
  machineOption,
  numberOf,
  objectOf,
  oneOf,
  parsePairs,
  parametersOf,
  parametersOption,
  tagOption,
  textOf,
} from './inputs.ts';
import type { Field, FieldKind } from './schema-fields.ts';
import type { VerbInput, VerbOption } from './verb.ts';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

const kinds: Readonly<Record<string, string>> = {
  '.svg': 'svg+xml',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** Reads an image file as a data URL; the file extension determines its type. */
function pictureOf(input: VerbInput, option: string): string | undefined {
  const path = input.text(option);
  if (path === undefined) return undefined;
  const kind = kinds[extname(path).toLowerCase()];
  if (kind === undefined)
    throw usageError('option-file-types', { option, types: Object.keys(kinds).join(', ') });
  try {
    return `data:image/${kind};base64,${readFileSync(path).toString('base64')}`;
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}

/** Overrides of a table for the option of a field. All properties have defaults. */
export interface FieldText {
  /** The query or body field. Defaults to the field with the name of the option. */
  readonly field?: string;
  readonly help?: string;
  readonly value?: string;
  readonly required?: boolean;
  /** Default sent if the option is omitted. */
  readonly otherwise?: unknown;
}

/** An option of a field, with the function that reads its value. */
export interface FieldOption {
  readonly option: VerbOption;
  readonly read: (input: VerbInput, name: string) => unknown;
  /** Default sent if the option is omitted. */
  readonly otherwise?: unknown;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the option name of a field: `resourceGroup` becomes --resource-group; repeatable options use the singular.
 */
export const optionNameOf = ({ name, kind }: Field): string =>
  kebab(kind === 'texts' || kind === 'pairs' ? name.replace(/s$/, '') : name);

const file = (help: string): VerbOption => ({ value: 'FILE', help });

/** Option names that a field cannot use, because commands use them for other purposes. */
const reserved: ReadonlySet<string> = new Set(['help', 'file', 'output', 'json', 'csv']);

/** Fields that must not appear in the shell history; they are read from a file. */
const secrets: ReadonlySet<string> = new Set(['accessToken', 'azureToken', 'clientSecret']);

/** Fields with special readers, by name. */
const special: Readonly<Record<string, FieldOption & { readonly kind: FieldKind }>> = {
  parameters: { kind: 'record', option: parametersOption, read: parametersOf },
  machine: { kind: 'json', option: machineOption, read: machineOf },
  extensionValues: { kind: 'record', option: extensionValuesOption, read: objectOf },
  tags: { kind: 'pairs', option: tagOption, read: parsePairs },
  template: { kind: 'text', option: file('an ARM template'), read: textOf },
  documentation: { kind: 'text', option: file('Markdown'), read: textOf },
  icon: {
    kind: 'text',
    option: file('a picture: SVG, PNG, JPEG or WebP of at most 96 kB'),
    read: pictureOf,
  },
};

/** Fields with fixed choices need no special reader. */
const specialOf = ({ name, kind, choices }: Field): FieldOption | undefined =>
  choices.length === 0 && Object.hasOwn(special, name) && special[name]?.kind === kind
    ? special[name]
    : undefined;

/** Returns whether an option can hold a field. Other fields are read from a file. */
export const isTyped = (field: Field): boolean =>
  (!['json', 'record'].includes(field.kind) || specialOf(field) !== undefined) &&
  !reserved.has(field.name) &&
  !secrets.has(field.name);

const values: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  number: 'N',
  flag: '',
  switch: '',
  texts: 'TEXT',
  pairs: 'NAME=VALUE',
  record: 'FILE',
  json: 'FILE',
};

/** Returns the choices of a field for its help text, if they are short enough. */
function shortChoices({ choices }: Field): string | undefined {
  const text = choices.join('|');
  return text !== '' && text.length <= 40 ? text : undefined;
}

function valueOf(field: Field): string {
  const { name, kind, choices } = field;
  if (kind !== 'text' && kind !== 'texts') return values[kind];
  if (choices.length > 0) return shortChoices(field) ?? 'NAME';
  if (/Ids?$/.test(name)) return 'ID';
  return name.endsWith('At') ? 'TIME' : values[kind];
}

function helpOf(field: Field): string {
  const { name, kind, choices, isNullable } = field;
  const isListed = choices.length > 0 && shortChoices(field) === undefined;
  return [
    kebab(name).replaceAll('-', ' ') + (isListed ? `: ${choices.join(', ')}` : ''),
    ...(isNullable ? ['use none to clear it'] : []),
    ...(kind === 'texts' || kind === 'pairs' ? ['repeatable'] : []),
  ].join('; ');
}

function readText(field: Field, input: VerbInput, option: string): unknown {
  const text = input.text(option);
  if (field.isNullable && text === 'none') return null;
  return field.choices.length > 0 ? oneOf(input, option, field.choices) : text;
}

function readChoices({ choices }: Field, input: VerbInput, option: string): readonly string[] | undefined {
  const choiceTexts = input.texts(option);
  const unknown = choiceTexts?.find((text) => choices.length > 0 && !choices.includes(text));
  if (unknown === undefined) return choiceTexts;
  throw usageError('option-choices', { option, choices: choices.join(', ') });
}

/** Returns true for the flag, false for its negation, and undefined without either. */
function readFlag(input: VerbInput, option: string): boolean | undefined {
  const isOff = input.flag(`no-${option}`);
  if (!input.flag(option)) return isOff ? false : undefined;
  if (isOff) throw usageError('options-exclusive', { first: `--${option}`, second: `--no-${option}` });
  return true;
}

const readers: Readonly<Record<FieldKind, (field: Field, input: VerbInput, option: string) => unknown>> = {
  text: readText,
  number: (_field, input, option) => numberOf(input, option),
  flag: (_field, input, option) => readFlag(input, option),
  switch: (_field, input, option) => (input.flag(option) ? true : undefined),
  texts: readChoices,
  pairs: (_field, input, option) => parsePairs(input, option),
  record: (_field, input, option) => jsonOf(input, option),
  json: (_field, input, option) => jsonOf(input, option),
};

/** Returns the option of a field with the overrides of its table applied. */
export function fieldOption(field: Field, { help, value, required, otherwise }: FieldText): FieldOption {
  const usual = specialOf(field);
  const sent = typeof otherwise === 'string' || typeof otherwise === 'number' ? ` (${otherwise})` : '';
  const option: VerbOption = {
    ...(usual?.option ?? {
      ...(field.kind === 'flag' || field.kind === 'switch' ? { type: 'boolean' } : { value: valueOf(field) }),
      ...((field.kind === 'texts' || field.kind === 'pairs') && { multiple: true }),
      help: helpOf(field) + sent,
    }),
    ...(help !== undefined && { help: help + sent }),
    ...(value !== undefined && { value }),
    ...((required ?? (field.isRequired && otherwise === undefined)) && { required: true }),
  };
  const read = usual?.read ?? ((input, name) => readers[field.kind](field, input, name));
  return { option, read, otherwise };
}
