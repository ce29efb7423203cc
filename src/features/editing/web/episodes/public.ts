export { EpisodesPanel } from './episodes-panel.tsx'
export { PasteView } from './paste/paste-view.tsx'
