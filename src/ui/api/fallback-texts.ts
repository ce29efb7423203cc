type Fallback = {
  /** For an answer without a message of ours, such as a proxy's; `{status}` and `{statusText}` are filled in. */
  answered?: string
  /** For everything else: no answer, or one that is none of ours. */
  otherwise: string
}

const byStatus = 'Erreur {status}'
const noAnswer = 'Connexion réseau interrompue - Veuillez réessayer'

/** Where nothing came back, the network is what failed, and the person can do something about it. */
const orNoAnswer = (answered: string): Fallback => ({ answered, otherwise: noAnswer })

/**
 * What a failed call says when the server says nothing (docs/product/account.md#texts-of-failed-calls,
 * docs/product/administration.md#fallback-texts).
 */
const fallbacks: Record<string, Fallback> = {
  'POST /api/auth/register': orNoAnswer("Erreur lors de l'inscription"),
  'POST /api/auth/login': orNoAnswer('Erreur lors de la connexion'),
  'POST /api/auth/refresh-token': orNoAnswer('Erreur lors du rafraîchissement du token'),
  'GET /api/auth/profile': orNoAnswer('Erreur lors de la récupération du profil'),
  'PUT /api/auth/profile': orNoAnswer('Erreur lors de la mise à jour du profil'),
  'POST /api/auth/upload-avatar': orNoAnswer("Erreur lors de l'upload de l'avatar"),
  'PUT /api/auth/change-password': orNoAnswer('Erreur lors du changement de mot de passe'),
  'POST /api/auth/reset-password': orNoAnswer('Erreur lors du changement de mot de passe'),
  'POST /api/auth/forgot-password': orNoAnswer('Une erreur est survenue'),
  'GET /api/admin/users': { answered: byStatus, otherwise: 'Erreur lors du chargement des utilisateurs' },
  'POST /api/admin/users': { otherwise: "Erreur lors de la mise à jour de l'utilisateur" },
  'PUT /api/admin/users/:id': { otherwise: "Erreur lors de la mise à jour de l'utilisateur" },
  'PATCH /api/admin/users/:id/toggle-status': {
    otherwise: "Erreur lors de la modification du statut de l'utilisateur",
  },
  'POST /api/admin/users/bulk-action': { otherwise: "Erreur lors de l'action en lot sur les utilisateurs" },
  'GET /api/admin/animes': { answered: byStatus, otherwise: 'Erreur lors du chargement des animes' },
  'GET /api/admin/animes/:id': { answered: 'Anime non trouvé', otherwise: "Erreur lors du chargement de l'anime" },
  'POST /api/admin/animes': { otherwise: 'Erreur lors de la sauvegarde' },
  'PUT /api/admin/animes/:id': { otherwise: 'Erreur lors de la mise à jour' },
  'DELETE /api/admin/animes/:id': { otherwise: 'Erreur lors de la suppression' },
  'POST /api/admin/episodes': { otherwise: 'Erreur lors de la sauvegarde' },
  'PUT /api/admin/episodes/:id': { otherwise: 'Erreur lors de la sauvegarde' },
  'DELETE /api/admin/episodes/:id': { otherwise: "Erreur lors de la suppression de l'épisode" },
  'DELETE /api/admin/animes/:id/episodes': { otherwise: 'Erreur lors de la suppression des épisodes' },
  'GET /api/admin/episode-reports': { answered: byStatus, otherwise: 'Erreur lors du chargement des signalements' },
  'GET /api/admin/reported-episodes': { answered: byStatus, otherwise: 'Erreur lors du chargement des signalements' },
  'DELETE /api/admin/episode-reports/:id': {
    answered: byStatus,
    otherwise: 'Erreur lors de la suppression du signalement',
  },
  'POST /api/admin/sync/runs': {
    answered: 'Erreur {status}: {statusText}',
    otherwise: 'Une erreur est survenue lors de la synchronisation',
  },
}

/** The calls that have a text of their own. */
export const namesWithFallback = Object.keys(fallbacks)

const usual: Fallback = {
  answered: 'Erreur {status}: {statusText}',
  otherwise: noAnswer,
}

/**
 * The text of a call that failed without a message of the server.
 * @param name of the operation, such as `GET /api/admin/users`
 * @param answer what came back; left out when nothing did
 */
export function toFallbackText(name: string, answer?: Pick<Response, 'status' | 'statusText'>): string {
  const { answered, otherwise } = fallbacks[name] ?? usual
  if (!answer || answered === undefined) return otherwise
  // Over HTTP/2 a status has no text.
  return answered
    .replace('{status}', String(answer.status))
    .replace('{statusText}', answer.statusText)
    .replace(/: $/, '')
}
