// Ids of the demo's Bistro, which most tests use. Prices: bread 4.50, burrata 13.50, tartare 16.00, espresso 2.60.

export const BREAD = 1
export const BURRATA = 2
/** It has a question: how it is seasoned. */
export const TARTARE = 3
export const ESPRESSO = 27
