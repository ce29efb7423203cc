export { SpoilerSettings } from './spoiler-settings.tsx'
