import { usageError } from '../exit-codes.ts';
import {
  extensionValuesOption,
  jsonOf,
  machineOf,
  machineOption,
  numberOf,
  objectOf,
  oneOf,
  pairs,
  parametersOf,
  parametersOption,
  tagOption,
  textOf,
} from './inputs.ts';
import { pictureOf } from './picture.ts';
import type { Field, FieldKind } from './schema-fields.ts';
import type { VerbInput, VerbOption } from './verb.ts';

/** What a table says of the option of a field; all of it has a default. */
export interface FieldText {
  /** The field of the query or the body; without it, the one that the option is called after. */
  readonly field?: string;
  readonly help?: string;
  readonly value?: string;
  readonly required?: boolean;
  /** What is sent where the option is not given. */
  readonly otherwise?: unknown;
}

/** An option of a field, and how its value is read. */
export interface FieldOption {
  readonly option: VerbOption;
  readonly read: (input: VerbInput, name: string) => unknown;
  /** What is sent where nobody says anything. */
  readonly otherwise?: unknown;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The option of a field: `resourceGroup` is --resource-group; one that may be given several times is in the singular. */
export const optionNameOf = ({ name, kind }: Field): string =>
  kebab(kind === 'texts' || kind === 'pairs' ? name.replace(/s$/, '') : name);

const file = (help: string): VerbOption => ({ value: 'FILE', help });

/** Names of options that every verb has. */
const reserved: ReadonlySet<string> = new Set(['help', 'file', 'output', 'json', 'csv']);

/** Fields whose values are read in a special way wherever they occur. */
const special: Readonly<Record<string, FieldOption>> = {
  parameters: { option: parametersOption, read: parametersOf },
  machine: { option: machineOption, read: machineOf },
  extensionValues: { option: extensionValuesOption, read: objectOf },
  tags: { option: tagOption, read: pairs },
  template: { option: file('an ARM template'), read: textOf },
  documentation: { option: file('Markdown'), read: textOf },
  icon: {
    option: file('a picture: SVG, PNG, JPEG or WebP of at most 96 kB'),
    read: pictureOf,
  },
};

/** One of few values is typed like any other. */
const specialOf = ({ name, choices }: Field): FieldOption | undefined =>
  choices.length === 0 && Object.hasOwn(special, name) ? special[name] : undefined;

/** Whether an option can hold a field; another one comes from a file. */
export const isTyped = (field: Field): boolean =>
  (field.kind !== 'json' || specialOf(field) !== undefined) && !reserved.has(field.name);

const values: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  number: 'N',
  flag: '',
  texts: 'TEXT',
  pairs: 'NAME=VALUE',
  json: 'FILE',
};

/** The choices of a field as they stand behind its option, where they are short enough for that. */
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
    ...(isNullable ? ['none for none'] : []),
    ...(kind === 'texts' || kind === 'pairs' ? ['may be given several times'] : []),
  ].join('; ');
}

function readText(field: Field, input: VerbInput, option: string): unknown {
  const text = input.text(option);
  if (field.isNullable && text === 'none') return null;
  return field.choices.length > 0 ? oneOf(input, option, field.choices) : text;
}

function readChoices({ choices }: Field, input: VerbInput, option: string): readonly string[] | undefined {
  const given = input.texts(option);
  const unknown = given?.find((text) => choices.length > 0 && !choices.includes(text));
  if (unknown === undefined) return given;
  throw usageError(`--${option} is one of ${choices.join(', ')}.`);
}

/** A flag says yes, its negation no; without either nothing is said. */
function readFlag(input: VerbInput, option: string): boolean | undefined {
  if (input.flag(option)) return true;
  return input.flag(`no-${option}`) ? false : undefined;
}

const readers: Readonly<Record<FieldKind, (field: Field, input: VerbInput, option: string) => unknown>> = {
  text: readText,
  number: (_field, input, option) => numberOf(input, option),
  flag: (_field, input, option) => readFlag(input, option),
  texts: readChoices,
  pairs: (_field, input, option) => pairs(input, option),
  json: (_field, input, option) => jsonOf(input, option),
};

/** The option of a field with what a table says of it. */
export function fieldOption(field: Field, { help, value, required, otherwise }: FieldText): FieldOption {
  const usual = specialOf(field);
  const sent = typeof otherwise === 'string' || typeof otherwise === 'number' ? ` (${otherwise})` : '';
  const option: VerbOption = {
    ...(usual?.option ?? {
      ...(field.kind === 'flag' ? { type: 'boolean' } : { value: valueOf(field) }),
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
