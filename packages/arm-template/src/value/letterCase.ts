/** Upper case as the service writes it: letter by letter, so that a text never grows (`ß` stays what it is). */
export const upperCase = (text: string): string => eachLetter(text, (letters) => letters.toUpperCase());

/** Lower case, letter by letter: what stands beside a letter does not matter. */
export const lowerCase = (text: string): string => eachLetter(text, (letters) => letters.toLowerCase());

function eachLetter(text: string, change: (letters: string) => string): string {
  // Only letters outside of ASCII have such rules.
  if (!/[\u0080-\uffff]/.test(text)) return change(text);
  let result = '';
  for (const letter of text) {
    const changed = change(letter);
    result += changed.length === letter.length ? changed : letter;
  }
  return result;
}
