import { Flag, TriangleAlert } from 'lucide-react'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { noAnswer } from '../../../ui/api/failure-texts.ts'
import { Button } from '../../../ui/components/button.tsx'
import { PassingNote } from '../../../ui/feedback/passing-note.tsx'
import type { ReportedPlayback, ReportTarget } from './report-dialog.tsx'

type ReportButtonProps = {
  episodeId: number
  /** The label of the episode in the dialogue. */
  label: string
  /** Returns the player's facts; called when the dialogue opens. */
  readPlayback: () => ReportedPlayback
  className: string
}

type DialogView = ComponentType<{ episode: ReportTarget | undefined; onClose: () => void }>

/** Opens the report form of an episode. The dialogue's code is loaded on hover or focus. */
export function ReportButton({ episodeId, label, readPlayback, className }: ReportButtonProps) {
  const [episode, setEpisode] = useState<ReportTarget>()
  const [hasFailed, setHasFailed] = useState(false)
  const { View, load } = useDialogCode()
  const close = useCallback(() => setEpisode(undefined), [])
  const loadAhead = () => void load().catch(() => {})
  const open = () => {
    setEpisode({ id: episodeId, label, facts: readPlayback() })
    setHasFailed(false)
    load().catch(() => {
      close()
      setHasFailed(true)
    })
  }
  return (
    <div className={`relative inline-flex ${className}`}>
      <Button
        variant="ghost"
        className="w-full"
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        <Flag />
        <span className="max-md:sr-only">Signaler</span>
      </Button>
      <PassingNote>
        {hasFailed && (
          <>
            <TriangleAlert className="text-warning" />
            {noAnswer}
          </>
        )}
      </PassingNote>
      {View && <View episode={episode} onClose={close} />}
    </div>
  )
}

/** Loads the dialogue's code; a failed load is retried on the next request. */
function useDialogCode() {
  const [View, setView] = useState<DialogView>()
  const loading = useRef<Promise<void>>(undefined)
  const load = (): Promise<void> => {
    loading.current ??= import('./report-dialog.tsx').then(
      (module) => setView(() => module.default),
      (error: unknown) => {
        loading.current = undefined
        throw error
      },
    )
    return loading.current
  }
  return { View, load }
}
