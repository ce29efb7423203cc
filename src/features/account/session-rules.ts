/** How long an inactive device stays signed in. */
export const unusedSessionDays = 30

/** How long a device counts as used by its owner after a proof, in minutes. */
export const proofMinutes = 10
