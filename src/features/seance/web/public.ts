export { JoinPage } from './join-page.tsx'
export { SeanceButton, SeancePanel, useSeance } from './seance-button.tsx'
