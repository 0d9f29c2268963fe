type Body = string | Uint8Array

/** An answer that is not JSON: a receipt as text, a report as CSV, a ticket as a picture. */
export class Document<MediaType extends string = string> {
  readonly mediaType: MediaType
  /** Body, or a function for expensive ones, which runs after the read snapshot is released. */
  readonly body: Body | (() => Promise<Body>)
  /** File name for a download. Undefined: the browser displays it. */
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
