import { GenresView } from '../../features/editing/web/animes/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Genres')

export default GenresView
