const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text can be compared with a column of the type uuid. */
export const isGuid = (text: string): boolean => guid.test(text);
