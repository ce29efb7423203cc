export const maxPasskeys = 10

export const maxPasskeyName = 60

export const noPasskeysText = 'Ce navigateur ne connaît pas les clés d’accès.'
export const usePasskeyText = 'Utiliser une clé d’accès'
export const noPasskeyName = 'Le nom de la clé est requis'

/** How long a device may take to answer, in milliseconds. */
export const passkeyWaitMs = 10 * 60_000
