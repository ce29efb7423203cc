/** The pages of mailed links; the token follows as the fragment, which servers never see. */
export const mailedPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  keepFactor: '/keep-second-factor',
} as const

export const resetLinkMinutes = 30

export const confirmLinkDays = 3
