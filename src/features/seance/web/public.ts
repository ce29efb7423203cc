export { JoinPage } from './join/join-page.tsx'
export { SeanceButton, SeancePanel, useSeance } from './seance-button.tsx'
