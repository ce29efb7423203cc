export { CounterNotice } from './counter-form.tsx'
export { Dmca } from './dmca.tsx'
export { FollowUp } from './follow-up.tsx'
export { Transparency } from './transparency.tsx'
