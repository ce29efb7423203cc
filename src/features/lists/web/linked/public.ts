export { LinkedListsSkeleton, LinkedListsView } from './linked-lists-view.tsx'
