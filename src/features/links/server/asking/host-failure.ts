/**
 * Why a host gave no video: it says that there is none, or it could not be asked (no answer, trouble of its own, a
 * refusal, an address that may not be fetched), which says nothing about the video.
 */
export type HostFailureKind = 'gone' | 'unreachable'

/** A host that gave no video. */
export class HostFailure extends Error {
  override name = 'HostFailure'
  readonly kind: HostFailureKind
  /** What the staff reads beside the message. */
  readonly detail: string | undefined

  /** @param message French, fit to show */
  constructor(kind: HostFailureKind, message: string, detail?: string) {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}

/** When a page or an answer of a host holds no address to play (docs/product/watching.md#resolving-links). */
export const noAddressFound = 'URL de lecture non trouvée dans la réponse'
/** When a host could not be asked (docs/product/watching.md#resolving-links). */
export const resolutionFailed = 'Erreur de résolution'
