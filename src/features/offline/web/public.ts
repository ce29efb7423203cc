export { OfflineScreen } from './offline-screen.tsx'
export { WaitingForNetwork } from './offline-view.tsx'
export { WorkerNoticesWhenIdle } from './worker-notices-when-idle.tsx'
