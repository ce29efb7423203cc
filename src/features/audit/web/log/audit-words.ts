import type { AuditArea, AuditChange } from '../../contract.ts'

/** The areas as the filter of the log names them. */
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
  maintenance: 'maintenance',
  partner: 'partenaire',
  release_change: 'changement du planning',
  rights_notice: 'notification de droits',
  rights_page: 'page retirée',
  staff_message: 'message',
  team_member: 'membre de l’équipe',
}

const columnNames: Record<string, string> = {
  age_rating: 'Âge conseillé',
  answer: 'Réponse',
  art_url: 'Illustration',
  assignee_id: 'Pris par',
  captions_url: 'Sous-titres',
  content: 'Texte',
  cover_url: 'Couverture',
  day: 'Jour',
  description: 'Description',
  discord_id: 'Identifiant Discord',
  display_name: 'Nom affiché',
  due_at: 'Envoi prévu',
  declared_languages: 'Langues',
  duration_seconds: 'Durée en secondes',
  email: 'Email',
  episode_number: 'Numéro',
  external_ids: 'Identifiants externes',
  first_aired: 'Première diffusion',
  for_role: 'Pour le rôle',
  genre_id: 'Genre',
  hour: 'Heure',
  intro_end: 'Fin du générique de début',
  intro_start: 'Début du générique',
  is_active: 'Compte actif',
  invite_code: 'Invitation',
  is_classic: 'Classique',
  is_followed: 'Suivi par Discord',
  is_on: 'Site fermé',
  kind: 'Genre',
  language: 'Langue',
  message: 'Message',
  moved_to: 'Reportée au',
  name: 'Nom',
  note: 'Note interne',
  outro_start: 'Début du générique de fin',
  owner_name: 'Responsable',
  password_set_at: 'Mot de passe remplacé le',
  planned_at: 'Prévue le',
  position: 'Position',
  priority: 'Ordre',
  rating: 'Note sur 10',
  release_date: 'Date de sortie',
  release_year: 'Année',
  role: 'Rôle',
  role_label: 'Fonction',
  season_label: 'Saison',
  since: 'Depuis',
  slug: 'Adresse',
  state: 'État',
  status: 'État',
  status_text: 'Statut',
  studio: 'Studio',
  synopsis: 'Synopsis',
  text: 'Texte',
  thumbnail_url: 'Vignette',
  title: 'Titre',
  type: 'Type',
  until: 'Jusqu’à',
  url: 'Adresse',
  username: 'Nom d’utilisateur',
  withdrawn_at: 'Retiré le',
}

/** What a row of this table is called; its own name when nobody has given it another. */
export function nameTable(table: string): string {
  return tableNames[table] ?? table
}

export function nameColumn(column: string): string {
  return columnNames[column] ?? column
}

export const operationWords: Record<AuditChange['operation'], string> = {
  insert: 'ajouté',
  update: 'modifié',
  delete: 'supprimé',
}
