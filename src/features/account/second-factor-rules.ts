/** The names of changes of second factors and passkeys, in the log and in the owner's activity. */
export const factorChanges = {
  'factor-on': 'Validation en deux étapes activée',
  'factor-off': 'Validation en deux étapes désactivée',
  'recovery-codes': 'Nouveaux codes de récupération',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  'provider-linked': 'Compte d’un autre site lié',
  'provider-unlinked': 'Compte d’un autre site délié',
} as const

export const missingCode = 'Entrez le code.'

/** How long a device counts as used by its owner after a proof, in minutes. */
export const proofMinutes = 10

/** Days in which staff may turn on the second factor that they need. */
export const staffGraceDays = 7

/** The label of what the owner of a reset factor may do. */
export const keepFactor = 'Garder la validation en deux étapes'

/** Hours between the reset of a lost second factor and its end, in which the owner may object. */
export const factorResetHours = 24
