/** How the rate of the house is called where nobody named it; readers are told in their language. */
export const HOUSE_RATE = 'Tax'
