export const userSorts = ['created_at', 'username', 'email', 'last_login'] as const
export const userStatuses = ['active', 'inactive'] as const

/** The largest number of accounts per action. */
export const maxUsersAtOnce = 10_000
