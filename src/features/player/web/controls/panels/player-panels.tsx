import { useCallback, useLayoutEffect } from 'react'
import { type PanelName, usePlayerSurfaces } from '../../player-surfaces.ts'
import type { Programme } from '../../stage/stage.ts'
import { useCell } from '../../state/cell.ts'
import { usePlayerScene } from '../../state/player-scene.ts'
import { FetchedPart } from '../fetched-part.tsx'
import { PlayerPanel } from './player-panel.tsx'

const loadSettings = () => import('../../settings/settings-panel.tsx')
const loadHelp = () => import('../../help/keyboard-help.tsx')

/** Renders the open panel, if any; closes it when the episode changes. */
export function PlayerPanels({ renderEpisodeList }: Pick<Programme, 'renderEpisodeList'>) {
  const { episode, fullScreen } = usePlayerScene()
  const { panel } = usePlayerSurfaces()
  const name = useCell(panel)
  const close = useCallback(() => panel.set(undefined), [panel])
  // A layout effect: a later one would close a panel that was opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode, or a frame that changes size, are reasons
  useLayoutEffect(close, [episode.path, fullScreen.isOn, close])
  if (name === undefined) return null
  if (name === 'episodes') {
    return (
      <PlayerPanel name="episodes" label="Liste des épisodes" onClose={close}>
        {renderEpisodeList(episode.path, close)}
      </PlayerPanel>
    )
  }
  return (
    <FetchedPart
      key={name}
      load={name === 'settings' ? loadSettings : loadHelp}
      props={{ onClose: close }}
      missing={<MissingPanel name={name} onClose={close} />}
    />
  )
}

function MissingPanel({ name, onClose }: { name: PanelName; onClose: () => void }) {
  return (
    <PlayerPanel name={name} label="Lecteur incomplet" onClose={onClose}>
      <p className="p-4" role="alert">
        Cette partie du lecteur n’a pas pu être chargée. Vérifiez votre connexion, puis rouvrez-la.
      </p>
    </PlayerPanel>
  )
}
