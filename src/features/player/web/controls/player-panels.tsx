import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useCell } from '../cell.ts'
import type { RenderEpisodeList } from '../player-episode.ts'
import { usePlayerScene } from '../player-scene.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { PlayerPanel } from './player-panel.tsx'

const SettingsPanel = lazy(() => import('../settings/settings-panel.tsx'))
const KeyboardHelp = lazy(() => import('../help/keyboard-help.tsx'))

/** The panel that lies over the picture, if any. It leaves when another episode comes. */
export function PlayerPanels({ renderEpisodeList }: { renderEpisodeList: RenderEpisodeList }) {
  const { episode, fullScreen } = usePlayerScene()
  const { panel } = usePlayerSurfaces()
  const name = useCell(panel)
  const close = useCallback(() => panel.set(undefined), [panel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode, or a frame that changes size, are reasons
  useEffect(close, [episode.path, fullScreen.isOn, close])
  if (name === 'episodes') {
    return (
      <PlayerPanel name="episodes" label="Liste des épisodes" onClose={close}>
        {renderEpisodeList(close)}
      </PlayerPanel>
    )
  }
  return (
    <Suspense fallback={null}>
      {name === 'settings' && <SettingsPanel onClose={close} />}
      {name === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  )
}
