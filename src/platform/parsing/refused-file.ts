/** Thrown when a file cannot be read, or not to its end. The message gives the reason in French, fit to show. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}
