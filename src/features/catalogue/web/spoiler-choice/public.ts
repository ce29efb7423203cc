export { SpoilerDialog } from './spoiler-dialog.tsx'
export { SpoilerSettings } from './spoiler-settings.tsx'
