export type Aim = { atLeast: number } | { atMost: number }

/** Tests a figure against its aim, with its mark in tables: `≥ 0.8 ✓`. */
export function judge(figure: number, aim: Aim): { isReached: boolean; text: string } {
  const isReached = 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost
  const wanted = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
  return { isReached, text: `${wanted} ${isReached ? '✓' : '✗'}` }
}
