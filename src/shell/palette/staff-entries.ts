import { Shield } from 'lucide-react'
import { adminAreas } from '../../features/staff/web/frame/public.ts'
import type { Entry } from './entries.ts'
import { toPage } from './local-entries.ts'

/** The areas and acts of the administration, for its roles. */
export const staffEntries: Entry[] = [
  ...adminAreas.map(({ to, label, icon }) => ({ ...toStaffPage(to, label), icon })),
  toStaffPage('/admin/animes/genres', 'Gérer les genres'),
  toStaffPage('/admin/animes/import', 'Importer un catalogue', 'fichier CSV JSON'),
  toStaffPage('/admin/animes/files', 'Importer vos vidéos', 'dossier bucket S3 MP4'),
]

function toStaffPage(to: string, label: string, words = ''): Entry {
  return { ...toPage(to, label, `administration ${words}`, 'Administration'), icon: Shield }
}
