/** The names of an owner's changes to the protection of their account, in the log and in their activity. */
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

/** Minutes for which a device counts as used by its owner after a proof. */
export const proofMinutes = 10

/** Days that staff have to turn on the second factor that they need. */
export const staffGraceDays = 7

/** The label of the link and page where an owner objects to a reset. */
export const keepFactor = 'Garder la validation en deux étapes'

/** Hours from staff's request until a lost second factor is removed, in which the owner may object. */
export const factorResetHours = 24
