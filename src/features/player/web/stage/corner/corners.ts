export const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const

export type Corner = (typeof corners)[number]

export const cornerNames: Record<Corner, string> = {
  'bottom-right': 'En bas à droite',
  'bottom-left': 'En bas à gauche',
  'top-right': 'En haut à droite',
  'top-left': 'En haut à gauche',
}

/** Returns the corner that an arrow key leads to; undefined for another key. */
export function findCornerByKey(corner: Corner, key: string): Corner | undefined {
  const isTop = key === 'ArrowUp' || (key !== 'ArrowDown' && corner.startsWith('top'))
  const isLeft = key === 'ArrowLeft' || (key !== 'ArrowRight' && corner.endsWith('left'))
  return /^Arrow(Up|Down|Left|Right)$/.test(key) ? toCorner(isTop, isLeft) : undefined
}

/** Returns the corner nearest to a point of the window, in px. */
export function findNearestCorner(point: { x: number; y: number }, size: { width: number; height: number }): Corner {
  return toCorner(point.y < size.height / 2, point.x < size.width / 2)
}

function toCorner(isTop: boolean, isLeft: boolean): Corner {
  return `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`
}
