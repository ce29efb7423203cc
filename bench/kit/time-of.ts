/** Makes a call. @returns how long it took, in milliseconds */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}
