/** An environment variable of the sandbox: its purpose, valid values and default. */
export interface Variable<Value> {
  readonly explanation: string;
  /** Completes the sentence "NAME must be …". */
  readonly expects: string;
  /** The default, as text. Empty if there is none. */
  readonly fallback: string;
  /** Parses the value. Returns undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
}

const number = (
  explanation: string,
  fallback: number | '',
  { least, most, whole = true }: { least: number; most: number; whole?: boolean },
): Variable<number> => ({
  explanation,
  expects: `a ${whole ? 'whole ' : ''}number from ${least} to ${most}`,
  fallback: String(fallback),
  read(text) {
    const value = Number(text);
    return value >= least && value <= most && (!whole || Number.isInteger(value)) ? value : undefined;
  },
});

const port = (explanation: string, fallback: number | ''): Variable<number> =>
  number(explanation, fallback, { least: 0, most: 65_535 });

const oneOf = <const Word extends string>(
  explanation: string,
  words: readonly Word[],
  fallback: NoInfer<Word>,
): Variable<Word> => ({
  explanation,
  expects: words.map((word) => `"${word}"`).join(' or '),
  fallback,
  read: (text) => words.find((word) => word === text),
});

const anyText = (explanation: string, expects: string): Variable<string> => ({
  explanation,
  expects,
  fallback: '',
  read: (text) => text,
});

/** The sandbox's own environment variables. The settings page of the documentation is generated from them. */
export const variables = {
  SANDBOX_PORT: port('Port of the embedded cloud; 0 selects a free one.', 4001),
  SANDBOX_SPEED: oneOf(
    'Duration of long-running operations: realistic, or none.',
    ['real', 'instant'],
    'real',
  ),
  SANDBOX_SEED: number('Seed of the demo data and of every random decision.', 1, {
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
  }),
  SANDBOX_SCALE: number('Multiplier for the number of resources in a new data folder.', 1, {
    least: 0.01,
    most: 10_000,
    whole: false,
  }),
  SANDBOX_WORLD_CACHE: anyText(
    'Folder that keeps generated demo data for a day. A new data folder with the same seed and scale receives a copy. "off" generates the data for every new data folder.',
    'a path or "off"; `node_modules/.cache/blueport` if not set',
  ),
  SANDBOX_THROTTLING: oneOf(
    'Whether the resource manager limits requests like Azure does.',
    ['on', 'off'],
    'on',
  ),
  SANDBOX_COST_ROWS: number(
    'Approximate number of additional cost rows in thirteen months, generated when they are read, for tests with large volumes.',
    0,
    { least: 0, most: 50_000_000 },
  ),
  SANDBOX_FAULTS: anyText(
    'Initial faults. See [Faults](../../packages/cloud-sandbox/README.md#faults).',
    'JSON or compact text',
  ),
  SANDBOX_MAIL_PORT: port('Port of the mail catcher; `SANDBOX_PORT` + 24 if not set.', ''),
  SANDBOX_TLS: oneOf('1 starts a TLS listener for command-line tools.', ['0', '1'], '0'),
  SANDBOX_TLS_PORT: port('Port of the TLS listener; 0 if `SANDBOX_PORT` is 0.', 4443),
  SANDBOX_TOKEN_SECONDS: number('Lifetime of access tokens and ID tokens, in seconds.', 3599, {
    least: 1,
    most: 86_400,
  }),
} as const;
