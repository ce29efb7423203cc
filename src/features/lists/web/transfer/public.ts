export { ListTransferSkeleton, ListTransferView } from './list-transfer-view.tsx'
