import { isObject, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';

/** The effects of a deployment script, as far as they can be derived without running it. */
export interface ScriptReading {
  outputs: JsonObject;
  /** What the script would print. */
  log: string;
  /** Why the script would fail. */
  failure: string | undefined;
}

/**
 * Evaluates a deployment script without running it on this machine. Recognizes lines that write outputs in the
 * documented forms, with literal values, environment variables and arguments. Ignores everything else: an output
 * whose text is not known is missing.
 */
export function readScript(kind: string, properties: JsonObject): ScriptReading {
  const content = textOf(properties['scriptContent']) ?? '';
  const reading: ScriptReading = { outputs: {}, log: '', failure: undefined };
  const variables = new Map<string, string>();
  for (const variable of objectsOf(properties['environmentVariables']))
    variables.set(
      textOf(variable['name']) ?? '',
      textOf(variable['value']) ?? textOf(variable['secureValue']) ?? '',
    );
  const args = words(textOf(properties['arguments']) ?? '');
  const lines = joined(content);
  const read = /powershell/i.test(kind) ? readPowerShell : readShell;
  read(lines, variables, args, reading);
  return reading;
}

/** Returns the lines without comments, with continuation lines joined. */
function joined(content: string): string[] {
  return content
    .replaceAll(/[\\`]\r?\n\s*/g, ' ')
    .split(/\r?\n|;(?=\s)/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const words = (text: string): string[] =>
  [...text.replaceAll(String.raw`\"`, '"').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, unquoted]) => double ?? single ?? unquoted ?? '',
  );

type Reader = (
  lines: readonly string[],
  variables: Map<string, string>,
  args: readonly string[],
  reading: ScriptReading,
) => void;

const readShell: Reader = (lines, variables, args, reading) => {
  args.forEach((value, at) => variables.set(String(at + 1), value));
  // The content of the outputs file; undefined after a line that writes text which is not known.
  let file: string | undefined = '';
  for (const line of lines) {
    const failed = /^exit\s+([1-9]\d*)$/.exec(line);
    if (failed) {
      reading.failure = `The script ended with exit code ${failed[1] ?? ''}.`;
      return;
    }
    const assigned = /^(?:export\s+)?(\w+)=(.*)$/.exec(line);
    if (assigned) setVariable(variables, assigned[1] ?? '', shellText(assigned[2] ?? '', variables));
    const [, words = '', redirection, path = ''] =
      /^(?:echo|printf)\s+(?:-[en]+\s+)*(.+?)(?:\s*(>>?)\s*(\S+))?$/.exec(line) ?? [];
    const text = words === '' ? undefined : shellText(words, variables);
    if (outputPath.test(path)) {
      const before: string | undefined = redirection === '>' ? '' : file;
      file = text === undefined || before === undefined ? undefined : `${before}${text}\n`;
    } else if (outputPath.test(line)) file = undefined;
    else if (redirection === undefined && text !== undefined) reading.log += `${text}\n`;
  }
  reading.outputs = asOutputs(file ?? '');
};

const outputPath = /AZ_SCRIPTS_OUTPUT_PATH/;

/** Sets a variable, or removes it if its value is not known, so that no later line uses its previous value. */
function setVariable(variables: Map<string, string>, name: string, value: string | undefined): void {
  if (value === undefined) variables.delete(name);
  else variables.set(name, value);
}

/**
 * Returns shell words without their quotes and with variables expanded as the quotes allow; undefined if they contain
 * a command, another operator or a variable whose value is not known.
 */
function shellText(source: string, variables: ReadonlyMap<string, string>): string | undefined {
  const unpiped = source.replace(/\s\|\s+jq(?:\s+-[cMS]+)*\s+'?\.'?\s*$/, '');
  const parts = [...unpiped.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|([^'"]+)/g)].map(
    ([, plain, quoted, unquoted = '']) =>
      plain ?? (/[|&;<>(]/.test(unquoted) ? undefined : expand(quoted ?? unquoted, variables)),
  );
  return parts.includes(undefined) ? undefined : parts.join('').trim();
}

/** Returns text with its variables expanded; undefined if one is not known, or if the text contains a command. */
function expand(text: string, variables: ReadonlyMap<string, string>): string | undefined {
  let isKnown = true;
  const expanded = text.replaceAll(
    /\\(["$\\`])|`|\$(?:(\w+)|\{(\w+)\})?/g,
    (_whole, escaped: string | undefined, name: string | undefined, braced: string | undefined) => {
      if (escaped !== undefined) return escaped;
      const value = variables.get(name ?? braced ?? '');
      isKnown &&= value !== undefined;
      return value ?? '';
    },
  );
  return isKnown ? expanded : undefined;
}

const readPowerShell: Reader = (lines, variables, args, reading) => {
  for (let at = 0; at < args.length; at++) {
    const name = /^-(\w+)$/.exec(args[at] ?? '')?.[1];
    if (name !== undefined) variables.set(name.toLowerCase(), args[++at] ?? '');
  }
  const findVariable = (name: string) => variables.get(name) ?? variables.get(name.toLowerCase());
  const value = (source: string): string | undefined => {
    const plain = /^'((?:[^']|'')*)'$/.exec(source)?.[1];
    if (plain !== undefined) return plain.replaceAll("''", "'");
    const filled = /^"((?:[^"`]|`.)*)"$/.exec(source)?.[1];
    if (filled !== undefined) return filledText(filled, findVariable);
    const format = /^(?:\()?("[^"]*"|'[^']*')\s+-f\s+(.+?)\)?$/i.exec(source);
    if (format) {
      const parts = (format[2] ?? '').split(',').map((part) => value(part.trim()));
      if (parts.includes(undefined)) return undefined;
      return value(format[1] ?? '')?.replaceAll(/\{(\d+)\}/g, (_whole, n: string) => parts[Number(n)] ?? '');
    }
    const variable = /^\$\{?(?:env:)?(\w+)\}?$/i.exec(source)?.[1];
    if (variable !== undefined) return findVariable(variable);
    return /^-?\d+(\.\d+)?$/.test(source) ? source : undefined;
  };
  for (const line of lines) {
    const throwMatch = /^throw\s+(.+)$/i.exec(line);
    if (throwMatch) {
      reading.failure = value(throwMatch[1] ?? '') ?? 'The script threw an error.';
      return;
    }
    const output = /^\$DeploymentScriptOutputs(?:\[\s*['"]([^'"]+)['"]\s*\]|\.(\w+))\s*=\s*(.+)$/i.exec(line);
    if (output) {
      const found = value((output[3] ?? '').trim());
      const name = output[1] ?? output[2] ?? '';
      if (found === undefined) delete reading.outputs[name];
      else reading.outputs[name] = found;
      continue;
    }
    const assigned = /^\$(\w+)\s*=\s*(.+)$/.exec(line);
    if (assigned)
      setVariable(variables, (assigned[1] ?? '').toLowerCase(), value((assigned[2] ?? '').trim()));
    const outputMatch = /^(?:Write-(?:Output|Host)\s+)?(["'$].*)$/i.exec(line);
    const text = outputMatch && !assigned ? value(outputMatch[1] ?? '') : undefined;
    if (typeof text === 'string') reading.log += `${text}\n`;
  }
};

/** Returns the text of a PowerShell string; undefined if it contains a command or a variable that is not known. */
function filledText(text: string, valueOf: (name: string) => string | undefined): string | undefined {
  let isKnown = true;
  const filled = text.replaceAll(
    /`(.)|\$\(|\$\{?(?:env:)?(\w+)\}?/gi,
    (_whole, escaped: string | undefined, name: string | undefined) => {
      if (escaped !== undefined) return escaped;
      const value = name === undefined ? undefined : valueOf(name);
      isKnown &&= value !== undefined;
      return value ?? '';
    },
  );
  return isKnown ? filled : undefined;
}

/** Parses the outputs file, which must contain JSON. Anything else results in no outputs. */
function asOutputs(text: string): JsonObject {
  try {
    const found = JSON.parse(text) as Json;
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}
