import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField, pagedFields } from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { incompleteLink, invalidId, tooLong } from '../../shared/contract/refusals.ts'
import { onlyCompared, toShownText } from '../../shared/contract/written-texts.ts'
import { findPasswordFault, maxPasswordLength, tooShortPassword } from '../../shared/password-rules.ts'
import { maxShownAnimes, spoilerModes } from '../../shared/spoiler-choice.ts'
import { maxAvatarBytes, tooLargePicture } from './avatar-rules.ts'
import { findEmailFault, maxEmailLength, toCanonicalEmail } from './email-rules.ts'
import { accountEventKinds, accountRefusals, roles, usernameLengthRefusal, usernameLengths } from './rules.ts'

export const roleField = z.enum(roles)
export type Role = z.infer<typeof roleField>

/** Trimmed (docs/product/account.md#profile), without invisible characters; repeated spaces count as one. */
export const usernameField = z
  .string(accountRefusals.username)
  // Bounded first: normalising a hostile text can take minutes. Names have their own limit below.
  .max(1000, usernameLengthRefusal)
  .overwrite((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, accountRefusals.username)
      .refine((name) => name === '' || [...name].length >= usernameLengths.min, usernameLengthRefusal)
      .refine((name) => [...name].length <= usernameLengths.max, usernameLengthRefusal)
      .refine(
        (name) => !/\p{C}/u.test(name) && toShownText(name) === name,
        'Le nom d’utilisateur contient un caractère qui n’est pas accepté',
      ),
  )

/** An e-mail address, transformed to its canonical form. @param required message for an empty field */
function emailFieldOr(required: string) {
  return z
    .string(required)
    .max(maxEmailLength, tooLong(maxEmailLength))
    .overwrite(toCanonicalEmail)
    .superRefine((email, context) => {
      const fault = email === '' ? required : findEmailFault(email)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .meta({ format: 'email' })
}
export const emailField = emailFieldOr("L'email est requis")

/**
 * At least 8 characters with a lowercase letter, an uppercase letter and a digit
 * (docs/product/account.md#signing-in-and-registering).
 */
function passwordField({ required, tooShort }: { required: string; tooShort: string }) {
  return z
    .string(required)
    .min(1, required)
    .max(maxPasswordLength, tooLong(maxPasswordLength))
    .superRefine((password, context) => {
      const fault = password && findPasswordFault(password, tooShort)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
}
export const newPasswordField = passwordField({ required: accountRefusals.fields, tooShort: tooShortPassword })
export const changedPasswordField = passwordField({
  required: accountRefusals.passwords,
  tooShort: accountRefusals.shortPassword,
})

/** An existing password: it followed the rules of the day it was chosen, so only the limit is checked. */
export function givenPasswordField(required: string) {
  return onlyCompared(z.string(required).min(1, required).max(maxPasswordLength, tooLong(maxPasswordLength)))
}

/** The fields of a new account. */
export const accountInput = z.object({
  email: emailField,
  username: usernameField,
  password: newPasswordField,
  role: roleField,
})
export type AccountInput = z.input<typeof accountInput>

/** An account as its owner and the staff see it (docs/product/account.md#profile). */
export const userSchema = z.object({
  id: idField,
  username: z.string(),
  email: z.string(),
  role: roleField,
  is_active: z.boolean().describe('False once the staff deactivated it.'),
  avatar_url: z.string().nullable(),
  created_at: instantField,
  last_login: instantField.nullable(),
  email_confirmed: z.boolean().describe('Set once a mailed link proved that the owner controls the address.'),
})
export type User = z.infer<typeof userSchema>

const spoilersField = z.object({
  mode: z.enum(spoilerModes).describe('Which episodes are covered: none, those not seen, or all.'),
  shown_anime_ids: z.array(idField).max(maxShownAnimes).describe('Animes without protection from spoilers.'),
})

/** An account as only its owner sees it. */
const ownUserSchema = userSchema.extend({
  spoilers: spoilersField.nullable().describe('The protection from spoilers; null until chosen on a device.'),
})
export type OwnUser = z.infer<typeof ownUserSchema>

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>
const message = z.object({ message: z.string() })
/**
 * Distinguishes this device from strangers who try passwords for the same account. The device keeps it after signing
 * out and sends it with the next login. It grants no access.
 */
export const deviceMark = z
  .string()
  .max(200, tooLong(200))
  .describe('The mark of a known browser, from an earlier sign-in.')
const refreshTokenBody = z.object({
  refreshToken: z
    .string('Aucun refresh token disponible')
    .max(500, tooLong(500))
    .describe('The refresh token that signing in returned.'),
})
export const mailedToken = z
  .string(incompleteLink)
  .trim()
  .min(1, incompleteLink)
  .max(500, tooLong(500))
  .describe('The secret of the link in the mail.')

/** Another site whose accounts sign in here. */
export const providerField = z.object({ id: z.string(), name: z.string() })
export type ProviderName = z.infer<typeof providerField>

const publicCall = callsOf({ tag: 'auth', access: 'public' })
const limitedCall = callsOf({ tag: 'auth', access: 'public', rate: 'auth' })
const memberCall = callsOf({ tag: 'auth', access: 'user' })
const limitedMemberCall = callsOf({ tag: 'auth', access: 'user', rate: 'auth' })

export const register = limitedCall('POST /api/auth/register', {
  failure: { answered: "Erreur lors de l'inscription" },
  summary: 'Creates an account and signs it in',
  status: 201,
  body: z.object({
    username: usernameField.describe('The name that others see.'),
    email: emailFieldOr(accountRefusals.fields).describe('The e-mail address, which is also the name to sign in with.'),
    password: newPasswordField.describe('The new password.'),
  }),
  response: z.object({ tokens, user: ownUserSchema, device: deviceMark }),
  errors: ['CONFLICT'],
})

export const login = limitedCall('POST /api/auth/login', {
  failure: { answered: 'Erreur lors de la connexion' },
  summary: 'Signs a device in',
  body: z.object({
    email: emailFieldOr(accountRefusals.fields).describe('The e-mail address, which is also the name to sign in with.'),
    password: givenPasswordField(accountRefusals.fields).describe('The password.'),
    device: deviceMark.optional(),
    code: z
      .string()
      .trim()
      .max(40, tooLong(40))
      .optional()
      .describe('A code of the authenticator app, or a recovery code: for accounts with a second factor.'),
  }),
  response: z.object({
    tokens,
    user: ownUserSchema,
    device: deviceMark,
    deletion_cancelled: z.boolean().describe('The account was pending removal; this sign-in cancelled it.'),
  }),
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_REQUIRED', 'ACCOUNT_DISABLED'],
})

export const refreshToken = publicCall('POST /api/auth/refresh-token', {
  failure: { answered: 'Erreur lors du rafraîchissement du token' },
  summary: 'Exchanges a refresh token for new tokens; each works once',
  body: refreshTokenBody,
  response: z.object({ tokens }),
  errors: ['TOKEN_EXPIRED', 'ACCOUNT_DISABLED'],
})

export const logout = publicCall('POST /api/auth/logout', {
  summary: 'Ends the session of a refresh token; no error when it has already ended',
  body: refreshTokenBody,
})

export const logoutAll = memberCall('POST /api/auth/logout-all', {
  summary: 'Signs all my devices out, or all but this one',
  body: z.object({ keep_current: z.boolean().default(false).describe('Keeps this device signed in.') }),
  response: z.object({ ended_count: z.int() }),
})

export const deviceLine = z.object({
  id: z.uuid(),
  browser: z.string().nullable().describe('Such as `Firefox` and `Linux`; null when unknown.'),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'tv']),
  ip: z.string(),
  created_at: instantField,
  last_used_at: instantField.describe('Time of the last token renewal, accurate to a quarter of an hour.'),
  current: z.boolean(),
})

export const listSessions = memberCall('GET /api/auth/sessions', {
  summary: 'My signed-in devices, the last used first',
  response: z.object({ sessions: z.array(deviceLine) }),
})

export const endSession = memberCall('DELETE /api/auth/sessions/:id', {
  summary: 'Signs one of my devices out',
  params: z.object({ id: z.uuid(invalidId).describe('The id of the session.') }),
})

export const getProfile = memberCall('GET /api/auth/profile', {
  failure: { answered: 'Erreur lors de la récupération du profil' },
  summary: 'My account',
  response: z.object({ user: ownUserSchema }),
})

export const updateProfile = memberCall('PUT /api/auth/profile', {
  failure: { answered: 'Erreur lors de la mise à jour du profil' },
  summary: 'Changes my username, or removes my picture',
  body: z.object({
    username: usernameField.optional().describe('The name that others see; without it, the name stays.'),
    avatar_url: z
      .string()
      .max(2000)
      .nullable()
      .optional()
      .describe('null removes the picture; otherwise the address that upload-avatar returned.'),
  }),
  response: z.object({ user: ownUserSchema }),
  errors: ['CONFLICT'],
})

export const updateSpoilers = memberCall('PUT /api/auth/spoilers', {
  summary: 'Changes my protection from spoilers',
  body: spoilersField,
  response: z.object({ spoilers: spoilersField }),
})

export const uploadAvatar = limitedMemberCall('POST /api/auth/upload-avatar', {
  failure: { answered: "Erreur lors de l'upload de l'avatar" },
  summary: 'Sets my picture: PNG, JPEG or GIF',
  body: z.object({ avatar: z.file('Aucun fichier reçu.').describe('A PNG, JPEG or GIF picture.') }),
  response: z.object({ avatar_url: z.string() }),
  upload: { field: 'avatar', maxBytes: maxAvatarBytes, tooLarge: tooLargePicture },
})

export const changePassword = limitedMemberCall('PUT /api/auth/change-password', {
  failure: { answered: 'Erreur lors du changement de mot de passe' },
  summary: 'Changes my password and signs my other devices out',
  body: z.object({
    currentPassword: givenPasswordField(accountRefusals.passwords).describe('The password until now.'),
    newPassword: changedPasswordField.describe('The new password.'),
  }),
  response: message.extend({ device: deviceMark }),
})

export const getAuthOptions = publicCall('GET /api/auth/options', {
  summary: 'The features that this installation offers',
  response: z.object({
    mail: z.boolean().describe('Whether the installation can send mail, for forgotten passwords and confirmations.'),
    providers: z.array(providerField).describe('Other sites whose accounts sign in here.'),
  }),
  shows: () => [],
})

export const forgotPassword = limitedCall('POST /api/auth/forgot-password', {
  failure: { answered: 'Une erreur est survenue' },
  summary: 'Mails a link to a new password; the answer does not tell whether the account exists',
  body: z.object({ email: emailField.describe('The e-mail address, which is also the name to sign in with.') }),
  response: message,
  errors: ['NOT_FOUND'],
})

export const resetPassword = limitedCall('POST /api/auth/reset-password', {
  failure: { answered: 'Erreur lors du changement de mot de passe' },
  summary: 'Sets a new password with a mailed link, and signs all devices out',
  body: z.object({ token: mailedToken, newPassword: changedPasswordField.describe('The new password.') }),
  response: message,
})

export const confirmEmail = limitedCall('POST /api/auth/confirm-email', {
  summary: 'Confirms an e-mail address with a mailed link',
  body: z.object({ token: mailedToken }),
  response: message,
})

export const resendConfirmation = limitedMemberCall('POST /api/auth/resend-confirmation', {
  summary: 'Mails me another link to confirm my address',
  response: message,
  errors: ['NOT_FOUND'],
})

export const listAccountEvents = memberCall('GET /api/auth/activity', {
  summary: 'My sign-ins and changes of my account in the last twelve months, newest first',
  query: z.object(pagedFields()),
  response: z.object({
    events: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(accountEventKinds),
        at: instantField,
        browser: z.string().nullable(),
        system: z.string().nullable(),
        ip: z.string().describe('Empty for what the site itself did.'),
      }),
    ),
    ...pagedAnswer,
  }),
})
