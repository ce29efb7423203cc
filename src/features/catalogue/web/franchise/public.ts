export { FranchiseView } from './franchise-view.tsx'
export { describeFranchise, isWatchOrder, type WatchOrder, watchOrders } from './franchise-words.ts'
