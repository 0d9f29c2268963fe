/** An answer that is not JSON: a receipt as text, a report as CSV, a ticket as a picture. */
export class Document<MediaType extends string = string> {
  readonly mediaType: MediaType
  readonly body: string | Uint8Array
  /** The name it is saved under; left out, it is shown. */
  readonly fileName: string | undefined

  constructor(mediaType: MediaType, body: string | Uint8Array, fileName?: string) {
    this.mediaType = mediaType
    this.body = body
    this.fileName = fileName
  }
}
