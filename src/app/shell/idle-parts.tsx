import { WorkerNotices } from '../../features/offline/web/public.ts'
import { PreviewsOnIntent } from '../../features/preview/web/public.ts'

export default function IdleParts() {
  return (
    <>
      {import.meta.env.PROD && 'serviceWorker' in navigator && <WorkerNotices />}
      <PreviewsOnIntent />
    </>
  )
}
