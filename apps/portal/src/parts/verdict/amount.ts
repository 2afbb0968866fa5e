/** Whether a text is an amount of money above nothing, with at most two decimals. */
export const isAmount = (text: string): boolean => /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/.test(text);

/** Whether a text is nothing at all: as a limit it stops every new cost. */
export const isNothing = (text: string): boolean => /^0{1,12}(\.0{1,2})?$/.test(text);
