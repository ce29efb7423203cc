import { createContext, use } from 'react'
import type { User } from '../../../account/contract.ts'

export const StaffContext = createContext<User | undefined>(undefined)

/** Returns the signed-in member of staff: only below `AdminFrame`. */
export function useStaff(): User {
  const user = use(StaffContext)
  if (!user) throw new Error('useStaff is for pages of the administration.')
  return user
}
