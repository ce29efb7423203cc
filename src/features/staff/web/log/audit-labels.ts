// Labels of the tables and columns that actions change. The sentence of an action is the `summary` of its
// `recordAction`.
import { animeColumns, animeParts } from '../../../catalogue/anime-columns.ts'
import { episodeLabels } from '../../../catalogue/episode-columns.ts'
import type { AuditChange } from '../../log-contract.ts'
import type { AuditArea } from '../../log-rules.ts'

/** The labels of the areas in the log's filter. */
export const areaNames: Record<AuditArea, string> = {
  anime: 'Animes',
  episode: 'Épisodes',
  link: 'Liens',
  sync: 'Synchronisation',
  import: 'Imports',
  account: 'Comptes',
  report: 'Signalements',
  message: 'Messages',
  planning: 'Planning',
  partner: 'Partenaires',
  team: 'Équipe',
  rights: 'Droits',
  mail: 'Messagerie',
  webhook: 'Webhooks',
  undo: 'Annulations',
}

const tableNames: Record<string, string> = {
  account: 'compte',
  anime: 'anime',
  anime_genre: 'genre de l’anime',
  anime_old_slug: 'ancienne adresse',
  anime_relation: 'lien entre animes',
  anime_slot: 'créneau',
  anime_title: 'titre alternatif',
  episode: 'épisode',
  episode_report: 'signalement',
  episode_source: 'lien vidéo',
  genre: 'genre',
  genre_alias: 'ancien nom d’un genre',
  merged_genre: 'genre fusionné',
  maintenance: 'maintenance',
  partner: 'partenaire',
  person_report: 'signalement d’une personne',
  release_change: 'changement du planning',
  rights_notice: 'notification de droits',
  rights_page: 'page retirée',
  staff_message: 'message',
  team_member: 'membre de l’équipe',
}

const animeNames: Record<string, string> = {
  ...Object.fromEntries(Object.entries(animeColumns).map(([name, { label }]) => [name, label])),
  declared_languages: animeParts.available_languages,
}

const columnNames: Record<string, string> = {
  ...episodeLabels,
  answer: 'Réponse',
  assignee_id: 'Pris par',
  avatar_url: 'Image',
  captions_url: 'Sous-titres',
  category: 'Catégorie',
  content: 'Texte',
  day: 'Jour',
  decided_at: 'Décidée le',
  description: 'Description',
  discord_id: 'Identifiant Discord',
  display_name: 'Nom affiché',
  due_at: 'Envoi prévu',
  email: 'E-mail',
  error_code: 'Code d’erreur',
  factor_due_at: 'Second facteur exigé le',
  for_role: 'Pour le rôle',
  genre_id: 'Genre',
  has_password: 'Mot de passe',
  host: 'Hébergeur',
  hour: 'Heure',
  invite_code: 'Invitation',
  is_accepted: 'Acceptée',
  is_active: 'Compte actif',
  is_followed: 'Suivi par Discord',
  is_on: 'Site fermé',
  is_withheld: 'Retirée',
  kind: 'Genre',
  label: 'Page',
  message: 'Message',
  moved_to: 'Reportée au',
  name: 'Nom',
  note: 'Note interne',
  owner_name: 'Responsable',
  password_set_at: 'Mot de passe remplacé le',
  planned_at: 'Prévue le',
  position: 'Position',
  position_seconds: 'Position (s)',
  priority: 'Ordre',
  reason: 'Raison',
  refused_until: 'Écarté jusqu’au',
  restored_at: 'Rétablie le',
  role: 'Rôle',
  role_label: 'Fonction',
  sent_at: 'Envoyé le',
  settled_at: 'Close le',
  shares_game: 'Partage de son jeu',
  shares_music: 'Partage de sa musique',
  shares_presence: 'Partage de sa présence',
  shares_status: 'Partage de son statut',
  since: 'Depuis',
  slug: 'Adresse',
  spoilers: 'Spoilers',
  spoilers_shown: 'Spoilers montrés',
  state: 'État',
  status: 'État',
  status_text: 'Statut',
  text: 'Texte',
  type: 'Type',
  until: 'Jusqu’à',
  url: 'Adresse',
  username: 'Nom d’utilisateur',
  verified_at: 'Vérifiée le',
  withdrawn_at: 'Retiré le',
  zone: 'Fuseau horaire',
}

/** Returns the label of a table; its own name without one. */
export const nameTable = (table: string): string => tableNames[table] ?? table

/** Returns the label of a column. */
export function nameColumn(table: string, column: string): string {
  return (table === 'anime' && animeNames[column]) || columnNames[column] || column
}

export const operationWords: Record<AuditChange['operation'], string> = {
  insert: 'ajouté',
  update: 'modifié',
  delete: 'supprimé',
}
