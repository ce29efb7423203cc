/**
 * Why a host gave no video: it reports that there is none, or it could not be asked (no answer, trouble of its own, a
 * refusal, an address that may not be fetched), which says nothing about the video.
 */
export type HostFailureKind = 'gone' | 'unreachable'

/** A host that gave no video. */
export class HostFailure extends Error {
  override name = 'HostFailure'
  readonly kind: HostFailureKind
  /** Details for the staff. */
  readonly detail: string | undefined

  /** @param message French, fit to show */
  constructor(kind: HostFailureKind, message: string, detail?: string) {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}

/** Message when a page or response of a host holds no playable address (docs/product/watching.md#resolving-links). */
export const noAddressFound = 'URL de lecture non trouvée dans la réponse'
/** Message when a host could not be asked (docs/product/watching.md#resolving-links). */
export const resolutionFailed = 'Erreur de résolution'

/** Messages for when the operator's folder cannot be read, or the bucket does not answer. */
export const mediaAway = {
  folder: 'Le dossier des vidéos est inaccessible',
  bucket: 'Le bucket ne répond pas',
} as const

export const liveRefused = 'Un direct ne se lit pas ici'
