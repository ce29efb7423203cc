/**
 * Sorts the links of an episode, given by priority, into the order in which players try them: a dead one may work again
 * before its next check, so it is the last resort.
 */
export function orderSources<Source extends { health: string }>(sources: readonly Source[]): Source[] {
  const isDead = ({ health }: Source) => Number(health === 'dead')
  return sources.toSorted((one, other) => isDead(one) - isDead(other))
}

/** Returns the link that an episode's `video_url` names: the first that is not known to be dead. */
export function findLiving<Source extends { health: string }>(sources: readonly Source[]): Source | undefined {
  return sources.find(({ health }) => health !== 'dead')
}
