export const roles = ['Utilisateur', 'Moderateur', 'Administrateur'] as const

/** In characters. */
export const usernameLengths = { min: 2, max: 32 } as const
export const usernameLengthRefusal = `Le nom d’utilisateur doit contenir entre ${usernameLengths.min} et ${usernameLengths.max} caractères`

/** Refusals of the account's forms (docs/product/account.md#signing-in-and-registering). */
export const accountRefusals = {
  fields: 'Veuillez remplir tous les champs obligatoires',
  username: "Le nom d'utilisateur est requis",
  passwords: 'Tous les champs de mot de passe sont requis',
  shortPassword: 'Le nouveau mot de passe doit contenir au moins 8 caractères',
} as const

export const passwordChangedText = 'Mot de passe modifié avec succès !'
export const keptText = 'Votre compte est conservé : sa suppression est annulée.'

export const passwordToConfirm = 'Votre mot de passe est requis pour confirmer'

/** The kinds of entries in 'Activité du compte'. */
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
/** How long they are kept, like the audit log. */
export const accountEventDays = 365

/** Labels the mailed link and the button to a first or new password. */
export const choosePasswordText = 'Choisir un mot de passe'
