export const userSorts = ['created_at', 'username', 'email', 'last_login'] as const
export const userStatuses = ['active', 'inactive'] as const
