/** Maximum number of machine sizes in one price request. Each has a separate part in the vendor's price list. */
export const maxPricedSizes = 40;
