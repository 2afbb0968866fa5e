interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices as lines of text: the value, and after a bar what people read where that is something else. */
export function textOfChoices(choices: readonly Choice[]): string {
  return choices.map(({ value, label }) => (value === label ? value : `${value} | ${label}`)).join('\n');
}

/** The choices in lines of text; empty lines are none. */
export function choicesOfText(text: string): Choice[] {
  return text.split('\n').flatMap((line) => {
    const [value = '', ...rest] = line.split('|');
    const label = rest.join('|').trim();
    return value.trim() === '' ? [] : [{ value: value.trim(), label: label === '' ? value.trim() : label }];
  });
}
