export { About } from './about-text.tsx'
export { HowItWorks } from './how-it-works-text.tsx'
