export { OfflineScreen } from './offline-screen.tsx'
export { OfflineView, WaitingForNetwork } from './offline-view.tsx'
export { WorkerNoticesWhenIdle } from './worker-notices-when-idle.tsx'
