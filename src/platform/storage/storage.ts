/** Where uploaded files are kept. A name is a path such as `avatars/x.webp`, never reused for another content. */
export type Storage = {
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Removes a file; one that is not there is no error. */
  remove: (name: string) => Promise<void>
  /** The bytes of a file, or undefined when it is not there. */
  read: (name: string) => Promise<Buffer | undefined>
  /** The names of all files, one after the other. */
  list: () => AsyncIterable<string>
  /** The address that browsers read a file under. */
  urlOf: (name: string) => string
  /** The name of the file under an address, or undefined when the address is not this storage's. */
  nameOf: (url: string) => string | undefined
}

/** Names and addresses of files that are read under `base`, which ends without a slash. */
export function addressesUnder(base: string): Pick<Storage, 'urlOf' | 'nameOf'> {
  return {
    urlOf: (name) => `${base}/${name}`,
    nameOf: (url) => (url.startsWith(`${base}/`) ? url.slice(base.length + 1) : undefined),
  }
}
