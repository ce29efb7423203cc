import { Dmca } from '../../features/rights/web/public.ts'
import { loadPublicUrl } from '../../ui/api/load-public-url.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export const loader = loadPublicUrl

export const meta = describeStaticPage({
  title: 'DMCA',
  description:
    'Faire retirer un lien qui porte atteinte à un droit d’auteur : procédure, formulaire, modèle et contre-notification.',
  path: '/dmca',
})

export default Dmca
