export { CancelDeletionPage } from './cancel-deletion-page.tsx'
export { ClosedAccount } from './closed-account.tsx'
export { PrivacyTab } from './privacy-tab.tsx'
