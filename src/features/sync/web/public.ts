export { RunsView } from './runs-view.tsx'
export { SyncButton } from './sync-button.tsx'
