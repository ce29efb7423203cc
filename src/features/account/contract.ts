import { z } from 'zod'
import { mostAvatarBytes, tooLargePicture } from '../../shared/avatar-rules.ts'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { onlyCompared } from '../../shared/contract/written-texts.ts'
import { findEmailFault, longestEmail, toCanonicalEmail } from '../../shared/email-address.ts'
import { findPasswordFault, tooShortPassword } from '../../shared/password-rules.ts'

export const roles = ['Utilisateur', 'Moderateur', 'Administrateur'] as const
export const roleField = z.enum(roles)
export type Role = z.infer<typeof roleField>

/** Said again where a field has words of its own for everything else. */
const tooLong = (most: number) => `Au plus ${most} caractères sont acceptés.`
const fillAll = 'Veuillez remplir tous les champs obligatoires'
const usernameLength = "Le nom d'utilisateur doit contenir entre 2 et 32 caractères"

/**
 * Trimmed, 2 to 32 characters (docs/product/account.md#profile), none of which is invisible; spaces in a row count as
 * one.
 */
export const usernameField = z
  .string("Le nom d'utilisateur est requis")
  .overwrite((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, "Le nom d'utilisateur est requis")
      .refine((name) => name === '' || [...name].length >= 2, usernameLength)
      .refine((name) => [...name].length <= 32, usernameLength)
      .refine((name) => !/\p{C}/u.test(name), "Le nom d'utilisateur contient un caractère qui n'est pas accepté"),
  )

/** An e-mail address, which comes out in its canonical form. @param required what is said when there is none */
function emailFieldOr(required: string) {
  return z
    .string(required)
    .max(longestEmail, tooLong(longestEmail))
    .overwrite(toCanonicalEmail)
    .superRefine((email, context) => {
      const fault = email === '' ? required : findEmailFault(email)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .meta({ format: 'email' })
}
export const emailField = emailFieldOr("L'email est requis")

// Hashing costs grow with the length: nobody types more.
const longestPassword = 200

/**
 * At least 8 characters with a lowercase letter, an uppercase letter and a digit
 * (docs/product/account.md#signing-in-and-registering).
 */
function passwordField({ required, tooShort }: { required: string; tooShort: string }) {
  return z
    .string(required)
    .min(1, required)
    .max(longestPassword, tooLong(longestPassword))
    .superRefine((password, context) => {
      const fault = password && findPasswordFault(password, tooShort)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
}
export const newPasswordField = passwordField({
  required: fillAll,
  tooShort: tooShortPassword,
})
const changedPasswordField = passwordField({
  required: 'Tous les champs de mot de passe sont requis',
  tooShort: 'Le nouveau mot de passe doit contenir au moins 8 caractères',
})

/** A password that is only compared: its rules were those of the day it was chosen. */
export function givenPasswordField(required: string) {
  return onlyCompared(z.string(required).min(1, required).max(longestPassword, tooLong(longestPassword)))
}

/** What an account is made of. */
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
  is_active: z.boolean(),
  avatar_url: z.string().nullable(),
  created_at: instantField,
  last_login: instantField.nullable(),
  /** Whether a mailed link proved that the address is theirs. */
  email_confirmed: z.boolean(),
})
export type User = z.infer<typeof userSchema>

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>
const message = z.object({ message: z.string() })
/**
 * What tells this device from strangers who try passwords for the same account; kept when it signs out, and sent with
 * the next login. It opens nothing.
 */
const deviceMark = z.string().max(200, tooLong(200))
const refreshTokenBody = z.object({ refreshToken: z.string('Aucun refresh token disponible').max(500, tooLong(500)) })
const mailedToken = z.string('Ce lien est incomplet.').trim().min(1, 'Ce lien est incomplet.').max(500, tooLong(500))

/** Where the links in mails lead; the token follows as the fragment, which no server ever sees. */
export const mailedPages = { resetPassword: '/reset-password', confirmEmail: '/confirm-email' } as const
/** How long a link to a new password works, in minutes. */
export const resetLinkMinutes = 30

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Makes an account and signs it in',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  status: 201,
  body: z.object({ username: usernameField, email: emailFieldOr(fillAll), password: newPasswordField }),
  response: z.object({ tokens, user: userSchema, device: deviceMark }),
  errors: ['CONFLICT'],
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs a device in',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({
    email: emailFieldOr(fillAll),
    password: givenPasswordField(fillAll),
    device: deviceMark.optional(),
  }),
  response: z.object({
    tokens,
    user: userSchema,
    device: deviceMark,
    /** The account was waiting for its removal; signing in has kept it. */
    deletion_cancelled: z.boolean(),
  }),
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED'],
})

export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh-token',
  summary: 'Exchanges a refresh token, once, for new tokens',
  tag: 'auth',
  access: 'public',
  body: refreshTokenBody,
  response: z.object({ tokens }),
  errors: ['TOKEN_EXPIRED', 'ACCOUNT_DISABLED'],
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session of a refresh token; one that is over already is no error',
  tag: 'auth',
  access: 'public',
  status: 204,
  body: refreshTokenBody,
  response: z.void(),
})

export const logoutAll = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout-all',
  summary: 'Signs all my devices out, or all but this one',
  tag: 'auth',
  access: 'user',
  body: z.object({ keep_current: z.boolean().default(false) }),
  response: z.object({ ended_count: z.int() }),
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'My devices that are signed in, the one used last first',
  tag: 'auth',
  access: 'user',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** Such as `Firefox` and `Linux`; null when they cannot be told. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(['desktop', 'phone', 'tablet', 'tv']),
        ip: z.string(),
        created_at: instantField,
        /** When its tokens were last renewed: to a quarter of an hour. */
        last_used_at: instantField,
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs one of my devices out',
  tag: 'auth',
  access: 'user',
  status: 204,
  params: z.object({ id: z.uuid("Cet identifiant n'est pas valide.") }),
  response: z.void(),
  errors: ['NOT_FOUND'],
})

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'My account',
  tag: 'auth',
  access: 'user',
  response: z.object({ user: userSchema }),
})

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Changes my username, or removes my picture',
  tag: 'auth',
  access: 'user',
  body: z.object({
    username: usernameField,
    /** null removes the picture; otherwise what upload-avatar answered. */
    avatar_url: z.string().max(2000).nullable().optional(),
  }),
  response: z.object({ user: userSchema }),
  errors: ['CONFLICT'],
})

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/auth/upload-avatar',
  summary: 'Sets my picture: PNG, JPEG or GIF',
  tag: 'auth',
  access: 'user',
  rate: 'auth',
  body: z.object({ avatar: z.file('Aucun fichier reçu.') }),
  response: z.object({ avatar_url: z.string() }),
  upload: {
    field: 'avatar',
    maxBytes: mostAvatarBytes,
    tooLarge: tooLargePicture,
  },
})

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/change-password',
  summary: 'Changes my password and signs my other devices out',
  tag: 'auth',
  access: 'user',
  rate: 'auth',
  body: z.object({
    currentPassword: givenPasswordField('Tous les champs de mot de passe sont requis'),
    newPassword: changedPasswordField,
  }),
  response: message.extend({ device: deviceMark }),
})

export const getAuthOptions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/options',
  summary: 'What this installation offers',
  tag: 'auth',
  access: 'public',
  response: z.object({
    /** Whether mails can be sent: forgotten passwords, confirmations. */
    mail: z.boolean(),
  }),
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a link to a new password; the answer does not tell whether the account exists',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({ email: emailField }),
  response: message,
  errors: ['NOT_FOUND'],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with a mailed link, and signs all devices out',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({ token: mailedToken, newPassword: changedPasswordField }),
  response: message,
})

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirms an e-mail address with a mailed link',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({ token: mailedToken }),
  response: message,
})

export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Mails me the link that confirms my address again',
  tag: 'auth',
  access: 'user',
  rate: 'auth',
  response: message,
  errors: ['NOT_FOUND'],
})
