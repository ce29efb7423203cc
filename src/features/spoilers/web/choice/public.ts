export { SpoilerDialog } from './spoiler-dialog.tsx'
