export { OfflineScreen } from './offline-screen.tsx'
export { OfflineView, WaitingForNetwork } from './offline-view.tsx'
export { WorkerNotices } from './worker-notices.tsx'
