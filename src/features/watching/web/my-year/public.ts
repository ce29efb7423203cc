export { MyYearSkeleton } from './my-year-skeleton.tsx'
export { MyYearView } from './my-year-view.tsx'
