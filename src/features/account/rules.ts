export const roles = ['Utilisateur', 'Moderateur', 'Administrateur'] as const

/** The pages of mailed links; the token follows as the fragment, which servers never see. */
export const mailedPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  keepFactor: '/keep-second-factor',
} as const

export const resetLinkMinutes = 30

/** How long an inactive device stays signed in. */
export const unusedSessionDays = 30

/** Refusals of the account's forms (docs/product/account.md#signing-in-and-registering). */
export const accountRefusals = {
  fields: 'Veuillez remplir tous les champs obligatoires',
  username: "Le nom d'utilisateur est requis",
  passwords: 'Tous les champs de mot de passe sont requis',
  shortPassword: 'Le nouveau mot de passe doit contenir au moins 8 caractères',
} as const

export const keptText = 'Votre compte est conservé : sa suppression est annulée.'

/** How long a device counts as used by its owner after a proof, in minutes. */
export const proofMinutes = 10

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
export const passwordToConfirm = 'Votre mot de passe est requis pour confirmer'

/** Days in which staff may turn on the second factor that they need. */
export const staffGraceDays = 7

/** What the owner of a reset factor may do. */
export const keepFactor = 'Garder la validation en deux étapes'

/** Hours between the reset of a lost second factor and its end, in which the owner may object. */
export const factorResetHours = 24

/** Changes that the owner of an account is notified of. */
export const accountEventKinds = [
  'register',
  'sign-in',
  'rename',
  'password',
  'password-reset',
  'factor-on',
  'factor-off',
  'factor-reset',
  'recovery-codes',
  'token-made',
  'token-revoked',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-unlinked',
  'list-linked',
  'list-unlinked',
  'webhook-made',
  'webhook-changed',
  'webhook-removed',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** Labels the mailed link and the button to a first or new password. */
export const choosePasswordText = 'Choisir un mot de passe'
