/** The reason why a backup cannot be made or restored, in one English sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A failure without a known remedy, in French for the operator's page. */
export const unknownFailure = 'Une erreur est survenue : voir le journal du site.'
