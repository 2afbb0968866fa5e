/** Whether a text is a positive amount of money with at most two decimals. */
export const isAmount = (text: string): boolean => /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/.test(text);

/** Whether a text is zero: as a limit it blocks every new cost. */
export const isZero = (text: string): boolean => /^0{1,12}(\.0{1,2})?$/.test(text);
