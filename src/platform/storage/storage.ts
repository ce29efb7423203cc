/** A store of uploaded files. A name is a path such as `avatars/x.webp`, never reused for another content. */
export type Storage = {
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Removes a file; a missing one is no error. */
  remove: (name: string) => Promise<void>
  /** Reads the bytes of a file; undefined when it is missing. */
  read: (name: string) => Promise<Buffer | undefined>
  /** Lists the names of all files as a stream. */
  list: () => AsyncIterable<string>
  /** Returns the address that browsers read a file under. */
  urlOf: (name: string) => string
  /** Returns the name of the file under an address; undefined when the address is not this storage's. */
  nameOf: (url: string) => string | undefined
}

/** Thrown when the store is unreachable, refuses, or answers nonsense; named after its cause. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    // Not as its `cause`: a log joins the texts of both.
    super(cause instanceof Error ? cause.message : String(cause))
    this.name = cause instanceof Error ? cause.name : 'StorageAwayError'
  }
}

/** Maps between names and addresses of files under `base`, which ends without a slash. */
export function addressesUnder(base: string): Pick<Storage, 'urlOf' | 'nameOf'> {
  return {
    urlOf: (name) => `${base}/${name}`,
    nameOf: (url) => (url.startsWith(`${base}/`) ? url.slice(base.length + 1) : undefined),
  }
}
