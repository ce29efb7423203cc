/** Kinds of relation as stored: from the older work to the derived one. */
export const storedRelationKinds = ['suite', 'film', 'OAV', 'résumé', 'spin-off', 'même univers'] as const
export type StoredKind = (typeof storedRelationKinds)[number]

/** Kinds of relation between two animes: the stored ones and their reverses. */
export const relationKinds = [
  ...storedRelationKinds,
  'précédent',
  'série du film',
  'série de l’OAV',
  'version complète',
  'œuvre d’origine',
] as const
export type RelationKind = (typeof relationKinds)[number]
