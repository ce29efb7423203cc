import { RefreshCw, WifiOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { toLocalDateTime } from '../../ui/formats/dates.ts'
import { applyUpdate, startWorker } from './start-worker.ts'
import { changeWorkerState, useWorkerState } from './worker-state.ts'
import './worker-notices.css'

/** Notices about the network and the version, at the bottom of the window. Loaded once the page is idle. */
export function WorkerNotices() {
  const { isOffline, keptAt, update } = useWorkerState()
  const [isUpdateLater, setIsUpdateLater] = useState(false)
  useEffect(() => void startWorker(), [])
  useFreshPageWhenBack(isOffline, keptAt !== undefined)
  return (
    <div aria-live="polite" className="worker-notices floor-notice">
      {(isOffline || keptAt !== undefined) && (
        <p className="worker-notice">
          <WifiOff aria-hidden="true" className="flex-none text-warning" />
          <span>{describeCopy(isOffline, keptAt)}</span>
        </p>
      )}
      {update && !isUpdateLater && (
        <div className="worker-notice">
          <RefreshCw aria-hidden="true" className="flex-none text-accent-text" />
          <p className="mr-auto">Une nouvelle version est prête.</p>
          <Button variant="primary" size="dense" className="min-h-11" onClick={() => applyUpdate(update)}>
            Recharger
          </Button>
          <IconButton label="Plus tard" onClick={() => setIsUpdateLater(true)}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function describeCopy(isOffline: boolean, keptAt: string | undefined): string {
  const reason = isOffline ? 'Vous êtes hors ligne.' : 'Le site répond trop lentement.'
  if (keptAt === undefined) return `${reason} Les pages déjà vues restent lisibles.`
  return `${reason} Page gardée sur cet appareil le ${toLocalDateTime(keptAt)}.`
}

/** Replaces a cached copy with the page itself when the network returns. */
function useFreshPageWhenBack(isOffline: boolean, isCopy: boolean): void {
  const { revalidate } = useRevalidator()
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline && isCopy) {
      changeWorkerState({ keptAt: undefined })
      void revalidate()
    }
    wasOffline.current = isOffline
  }, [isOffline, isCopy, revalidate])
}
