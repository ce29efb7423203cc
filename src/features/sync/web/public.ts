export { RunsView } from './runs-view.tsx'
export { SyncDialog } from './sync-dialog.tsx'
