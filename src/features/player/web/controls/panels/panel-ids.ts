import type { PanelName } from '../../player-surfaces.ts'

/** Ids of the panels, for the buttons that control them; a page has one player. */
export const panelIds: Record<PanelName, string> = {
  episodes: 'player-episodes',
  settings: 'player-settings',
  help: 'player-help',
}
