/** Whether a text is an amount as limits are written: above nothing, at most two decimals. */
export const isAmount = (text: string): boolean => /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/.test(text);
