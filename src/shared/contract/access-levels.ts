/** The access levels of operations. `src/app/access-document.ts` lists the calls of each in docs/access.md. */
export const accessLevels = ['public', 'user', 'staff', 'admin'] as const
export type Access = (typeof accessLevels)[number]

type Outcome = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN'
type Role = 'anonymous' | 'Utilisateur' | 'Moderateur' | 'Administrateur'

/** The outcome of a call, by the required access and the caller's role. */
export const accessOutcomes: Record<Access, Record<Role, Outcome>> = {
  public: { anonymous: 'allowed', Utilisateur: 'allowed', Moderateur: 'allowed', Administrateur: 'allowed' },
  user: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'allowed', Moderateur: 'allowed', Administrateur: 'allowed' },
  staff: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'FORBIDDEN', Moderateur: 'allowed', Administrateur: 'allowed' },
  admin: { anonymous: 'UNAUTHENTICATED', Utilisateur: 'FORBIDDEN', Moderateur: 'FORBIDDEN', Administrateur: 'allowed' },
}

/** Returns whether calls with this access are of the administration. */
export const isOfStaff = (access: Access): boolean => access === 'staff' || access === 'admin'
