/** The languages printers speak, named by the media type under which CloudPRNT asks for them. */
export const STARPRNT = 'application/vnd.star.starprnt'
export const ESCPOS = 'application/vnd.epson.escpos'
/** Of Star's printers with a ribbon. */
export const STAR_IMPACT = 'application/vnd.star.linematrix'
export const PNG_IMAGE = 'image/png'
export type Language = typeof STARPRNT | typeof STAR_IMPACT | typeof ESCPOS | typeof PNG_IMAGE
