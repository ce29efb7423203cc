/** How long an inactive device stays signed in. */
export const unusedSessionDays = 30

/** The largest number of open sessions: far more than one person's devices, few for a script that signs in repeatedly. */
export const maxSessions = 50

/** How long an ended session is kept: long enough to investigate a theft. */
export const endedSessionDays = 90

/** How long a wrong password counts. */
export const wrongPasswordHours = 24
