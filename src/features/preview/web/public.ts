export { PreviewsOnIntent } from './previews-on-intent.tsx'
