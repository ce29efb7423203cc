export { Accessibility } from './accessibility-text.tsx'
export { Privacy } from './privacy-text.tsx'
export { Terms } from './terms-text.tsx'
