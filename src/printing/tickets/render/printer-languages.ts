/** Printer languages, named by their CloudPRNT media type. */
export const STARPRNT = 'application/vnd.star.starprnt'
export const ESCPOS = 'application/vnd.epson.escpos'
/** The language of Star impact printers. */
export const STAR_IMPACT = 'application/vnd.star.linematrix'
export const PNG_IMAGE = 'image/png'
export type Language = typeof STARPRNT | typeof STAR_IMPACT | typeof ESCPOS | typeof PNG_IMAGE
