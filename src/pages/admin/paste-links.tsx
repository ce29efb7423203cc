import { useParams } from 'react-router'
import { useStaffAnime } from '../../features/editing/web/animes/public.ts'
import { PasteView } from '../../features/editing/web/episodes/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Coller des liens')

export default function AdminPasteLinksPage() {
  const animeId = Number(useParams().id)
  const { data } = useStaffAnime(animeId)
  return <PasteView key={animeId} animeId={animeId} title={data?.anime.title ?? ''} />
}
