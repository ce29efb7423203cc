/** A file cannot be read, or no further: the message, in French and fit to show, says why. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}
