/** Most links judged at once: as many as can be pasted. */
export const maxJudgedLinks = 1000

/** A link that no host of the site plays. It can be saved, since a host may be added later. */
export const noReader = 'Aucun hébergeur du site ne lit ce lien'
