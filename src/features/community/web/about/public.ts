export { About } from './about.tsx'
export { HowItWorks } from './how-it-works.tsx'
