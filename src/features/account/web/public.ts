export { type AuthCover, authCoverCount } from './auth-screen.tsx'
export { callSignedIn } from './call-signed-in.ts'
export { isStaff } from './is-staff.ts'
export { toLoginPath } from './login-path.ts'
export { ConfirmEmailPage } from './mailed/confirm-email-page.tsx'
export { ForgotPasswordPage } from './mailed/forgot-password-page.tsx'
export { KeepFactorPage } from './mailed/keep-factor-page.tsx'
export { KeepPage } from './mailed/keep-page.tsx'
export { ResetPasswordPage } from './mailed/reset-password-page.tsx'
export { ProviderReturnPage } from './providers/provider-return-page.tsx'
export { forgetVisit, leaveFor, readVisit } from './providers/visit.ts'
export { RequireSession } from './require-session.tsx'
export {
  endSession,
  getSession,
  subscribeToSession,
  useMember,
  useSession,
  useSessionPart,
} from './session.ts'
export { recentEntriesKey, resumeRowKey, sessionScript, watchedKey } from './session-storage.ts'
export { ProfileSection } from './settings/profile-section.tsx'
export { SecurityTab } from './settings/security-tab.tsx'
export { SettingsSkeleton } from './settings/settings-skeleton.tsx'
export { RegisterForm } from './sign-in/register-form.tsx'
export { SignInPage } from './sign-in/sign-in-page.tsx'
export { signOut } from './sign-out.ts'
export { AccessTokens } from './tokens/access-tokens.tsx'
export { useSessionChecks } from './use-session-checks.ts'
export { WaitingForSession } from './waiting-for-session.tsx'
