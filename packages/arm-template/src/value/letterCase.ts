/** Converts to upper case like the service: letter by letter, so that a text never grows (`ß` is unchanged). */
export const upperCase = (text: string): string => eachLetter(text, (letters) => letters.toUpperCase());

/** Converts to lower case letter by letter, independent of adjacent letters. */
export const lowerCase = (text: string): string => eachLetter(text, (letters) => letters.toLowerCase());

function eachLetter(text: string, change: (letters: string) => string): string {
  // Only non-ASCII letters have such rules.
  if (!/[\u0080-\uffff]/.test(text)) return change(text);
  let result = '';
  for (const letter of text) {
    const changed = change(letter);
    result += changed.length === letter.length ? changed : letter;
  }
  return result;
}
