import { ApiError } from './api-error.ts'

/** Returns whether the site itself refused a call with one of these statuses; answers of proxies do not count. */
export function isRefusal(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && error.code !== 'INTERNAL' && statuses.includes(error.status)
}
