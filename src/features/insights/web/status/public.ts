export { StatusView } from './status-view.tsx'
