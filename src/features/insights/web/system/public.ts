export { SystemView } from './system-view.tsx'
