import { tooManyRequests } from './refusals.ts'

/** The failure codes of the API: all that browsers need of them. */
const errorNames = [
  'VALIDATION',
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'PASSKEY_REQUIRED',
  'PASSKEY_REFUSED',
  'PROVIDER_REFUSED',
  'ACCOUNT_DISABLED',
  'FORBIDDEN',
  'STAFF_FACTOR_REQUIRED',
  'PROOF_REQUIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_FORMAT',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'VIDEO_UNAVAILABLE',
  'PROVIDER_AWAY',
  'MAINTENANCE',
  'DATABASE_AWAY',
  'STORAGE_FULL',
  'STORAGE_AWAY',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorNames)[number]

const known: ReadonlySet<unknown> = new Set(errorNames)
export const isErrorCode = (code: unknown): code is ErrorCode => known.has(code)

export const videoUnavailable = "Cet épisode n'est pas disponible pour le moment"

/** Every failure code with its status and its default French text. Source: docs/product/api.md#errors. */
export const errorCodes = {
  VALIDATION: { status: 400, message: 'La requête contient des valeurs incorrectes.' },
  BAD_REQUEST: { status: 400, message: 'La requête est mal formée.' },
  UNAUTHENTICATED: { status: 401, message: 'Vous devez être connecté.' },
  TOKEN_EXPIRED: { status: 401, message: 'Votre session a expiré.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou mot de passe incorrect' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Entrez le code de votre application d’authentification.' },
  PASSKEY_REQUIRED: { status: 401, message: 'Ce compte de l’équipe ne s’ouvre qu’avec sa clé d’accès.' },
  PASSKEY_REFUSED: { status: 400, message: 'Cette clé d’accès est refusée.' },
  PROVIDER_REFUSED: { status: 400, message: 'Cette connexion est refusée. Recommencez.' },
  ACCOUNT_DISABLED: { status: 403, message: 'Ce compte est désactivé.' },
  FORBIDDEN: { status: 403, message: 'Vous n’avez pas le droit de faire cela.' },
  STAFF_FACTOR_REQUIRED: {
    status: 403,
    message: 'L’administration demande la validation en deux étapes. Activez-la dans les paramètres de votre compte.',
  },
  PROOF_REQUIRED: { status: 403, message: 'Confirmez que c’est bien vous pour continuer.' },
  NOT_FOUND: { status: 404, message: 'Cette ressource est introuvable.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cette méthode ne convient pas à cette adresse.' },
  REQUEST_TIMEOUT: { status: 408, message: 'La requête a mis trop de temps à arriver.' },
  CONFLICT: { status: 409, message: 'Cette modification entre en conflit avec une autre.' },
  TOO_LARGE: { status: 413, message: 'La requête est trop volumineuse.' },
  URI_TOO_LONG: { status: 414, message: 'L’adresse est trop longue.' },
  UNSUPPORTED_FORMAT: { status: 415, message: 'Ce format de données ne convient pas.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Les en-têtes de la requête sont trop volumineux.' },
  RATE_LIMITED: { status: 429, message: tooManyRequests },
  VIDEO_UNAVAILABLE: { status: 404, message: videoUnavailable },
  MAINTENANCE: { status: 503, message: 'Le site est en maintenance.' },
  DATABASE_AWAY: { status: 503, message: 'Le service est momentanément indisponible. Réessayez dans un instant.' },
  PROVIDER_AWAY: { status: 503, message: 'Ce site ne répond pas pour le moment. Réessayez plus tard.' },
  STORAGE_FULL: { status: 503, message: 'L’espace de stockage est plein. Réessayez plus tard.' },
  STORAGE_AWAY: {
    status: 503,
    message: 'Les fichiers ne peuvent pas être enregistrés pour le moment. Réessayez plus tard.',
  },
  INTERNAL: { status: 500, message: 'Une erreur est survenue' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

export type FieldError = { field: string; message: string }

/** A change by another editor while a form was open: author, time, and each field's stored and submitted value. */
export type EditConflict = {
  by: string | null
  at: string
  fields: { field: string; theirs: unknown; yours: unknown }[]
}

/** The body of every failed call; `conflict` explains a CONFLICT between two editors. */
export type ErrorBody = { message: string; code: ErrorCode; errors?: FieldError[]; conflict?: EditConflict }
