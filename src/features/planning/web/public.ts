export { readPlanningAddress } from './planning-address.ts'
export { PlanningFailure } from './planning-failure.tsx'
export { PlanningView } from './planning-view.tsx'
export { toMonday, toParisDay } from './week-days.ts'
