/** Default name of a location's own tax rate. Screens and receipts show it in the reader's language. */
export const DEFAULT_RATE_NAME = 'Tax'
