import { GenresView } from '../../features/editing/web/animes/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Genres')

export default GenresView
