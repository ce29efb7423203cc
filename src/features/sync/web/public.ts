export { RunsView } from './runs-view.tsx'
export { SyncButton } from './sync-dialog.tsx'
