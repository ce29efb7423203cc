export { Accessibility } from './accessibility.tsx'
export { Privacy } from './privacy.tsx'
export { Terms } from './terms.tsx'
