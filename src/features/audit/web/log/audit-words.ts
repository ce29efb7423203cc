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
  partner: 'partenaire',
  release_change: 'changement du planning',
  staff_message: 'message',
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
  declared_languages: 'Langues',
  duration_seconds: 'Durée en secondes',
  email: 'Email',
  episode_number: 'Numéro',
  external_ids: 'Identifiants externes',
  first_aired: 'Première diffusion',
  genre_id: 'Genre',
  hand_edited: 'Champs écrits à la main',
  hour: 'Heure',
  intro_end: 'Fin du générique de début',
  intro_start: 'Début du générique',
  is_active: 'Compte actif',
  is_classic: 'Classique',
  kind: 'Genre',
  language: 'Langue',
  name: 'Nom',
  note: 'Note interne',
  outro_start: 'Début du générique de fin',
  password_set_at: 'Mot de passe remplacé le',
  priority: 'Ordre',
  rating: 'Note sur 10',
  release_date: 'Date de sortie',
  release_year: 'Année',
  role: 'Rôle',
  season_label: 'Saison',
  slug: 'Adresse',
  sort_key: 'Clé de tri',
  status: 'État',
  status_by: 'État donné par',
  status_since: 'État depuis',
  studio: 'Studio',
  synopsis: 'Synopsis',
  text: 'Texte',
  title: 'Titre',
  type: 'Type',
  url: 'Adresse',
  username: 'Nom d’utilisateur',
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
