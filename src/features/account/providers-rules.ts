export const providerReturnPage = '/login/provider'

/** How long a visit to a provider may take, in milliseconds. */
export const visitMs = 10 * 60_000

export const visitExpired = 'Cette connexion a expiré ou a déjà servi. Recommencez.'
