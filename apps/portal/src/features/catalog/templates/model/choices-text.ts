interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Formats choices as one per line: the value, followed by a bar and the label if it differs. */
export function textOfChoices(choices: readonly Choice[]): string {
  return choices.map(({ value, label }) => (value === label ? value : `${value} | ${label}`)).join('\n');
}

/** Parses choices, one per line. Empty lines are ignored. */
export function choicesOfText(text: string): Choice[] {
  return text.split('\n').flatMap((line) => {
    const [value = '', ...rest] = line.split('|');
    const label = rest.join('|').trim();
    return value.trim() === '' ? [] : [{ value: value.trim(), label: label === '' ? value.trim() : label }];
  });
}
