import { Flag, TriangleAlert } from 'lucide-react'
import { type ComponentType, useCallback, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { PassingNote } from '../../../ui/components/passing-note.tsx'
import type { PlaybackFacts, ReportedEpisode } from './reported-episode.ts'

type ReportButtonProps = {
  episodeId: number
  /** Which episode it is, as the dialogue shows it. */
  label: string
  /** What the player knows, asked for when the dialogue opens. */
  readPlayback?: () => PlaybackFacts
  className?: string
}

type DialogView = ComponentType<{ episode: ReportedEpisode | undefined; onClose: () => void }>

/** Opens the report of an episode. The dialogue's code comes when somebody is about to press. */
export function ReportButton({ episodeId, label, readPlayback, className = '' }: ReportButtonProps) {
  const [episode, setEpisode] = useState<ReportedEpisode>()
  const { View, state, load } = useDialogCode()
  const close = useCallback(() => setEpisode(undefined), [])
  const open = () => {
    setEpisode({ id: episodeId, label, facts: readPlayback?.() ?? {} })
    load()
  }
  return (
    <span className={`relative inline-flex ${className}`}>
      <Button
        variant="ghost"
        className="w-full"
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        <Flag />
        Signaler
      </Button>
      <PassingNote>
        {episode && state === 'failed' && (
          <>
            <TriangleAlert className="text-warning" />
            Connexion réseau interrompue - Veuillez réessayer
          </>
        )}
      </PassingNote>
      {View && <View episode={episode} onClose={close} />}
    </span>
  )
}

/** Fetches the dialogue once, and again after a failure. */
function useDialogCode() {
  const [View, setView] = useState<DialogView>()
  const [state, setState] = useState<'none' | 'loading' | 'failed'>('none')
  const load = () => {
    if (View || state === 'loading') return
    setState('loading')
    import('./report-dialog.tsx').then(
      (module) => {
        setView(() => module.default)
        setState('none')
      },
      () => setState('failed'),
    )
  }
  return { View, state, load }
}
