import { isMediaName, type MediaPlace, mediaPlaces } from './media-store.ts'

/**
 * A name that never resolves (RFC 2606): links to the operator's files do not depend on where the site or bucket is.
 */
const suffix = '.media.invalid'

/** The host of links to the files of a place. */
export const toMediaHost = (place: MediaPlace) => `${place}${suffix}`

/** Returns the link to a file, as the catalogue has it. */
export function toMediaLink(place: MediaPlace, name: string): string {
  return `https://${toMediaHost(place)}/${encodeName(name)}`
}

/** Reads such a link; undefined for any other. */
export function readMediaLink({ hostname, pathname }: URL): { place: MediaPlace; name: string } | undefined {
  const place = mediaPlaces.find((candidate) => hostname === toMediaHost(candidate))
  const name = place && decodeName(pathname.slice(1))
  return place && name !== undefined && isMediaName(name) ? { place, name } : undefined
}

/** Returns whether an address has the host of such links, whatever its path. */
export const isMediaHost = ({ hostname }: URL) => hostname.endsWith(suffix)

/** Encodes the path of a file for an address. */
export const encodeName = (name: string) => name.split('/').map(encodeURIComponent).join('/')

function decodeName(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
