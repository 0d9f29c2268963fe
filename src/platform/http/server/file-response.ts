type Body = string | Uint8Array

/** An answer that is not JSON: a receipt as text, a report as CSV, a ticket as a picture. */
export class Document<MediaType extends string = string> {
  readonly mediaType: MediaType
  /** What takes long is made when the snapshot that was read from is let go of. */
  readonly body: Body | (() => Promise<Body>)
  /** The name it is saved under; left out, it is shown. */
  readonly fileName: string | undefined

  constructor(mediaType: MediaType, body: Body | (() => Promise<Body>), fileName?: string) {
    this.mediaType = mediaType
    this.body = body
    this.fileName = fileName
  }

  async made(): Promise<Body> {
    return typeof this.body === 'function' ? this.body() : this.body
  }
}
