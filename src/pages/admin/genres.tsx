import { GenresView } from '../../features/editing/web/animes/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Genres')

export default GenresView
