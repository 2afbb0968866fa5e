/** Removes NUL and replaces lone surrogates, which a database cannot store. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
