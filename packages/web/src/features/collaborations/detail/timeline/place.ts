interface Item {
  id: string
}

/**
 * After which step a move to another's place puts it; null for first. `all` is the whole order, so that
 * a move within a restricted view also lands well among the steps it does not show.
 */
export function placeOf(all: readonly Item[], movedId: string, overId: string): string | null {
  const from = all.findIndex(({ id }) => id === movedId)
  const to = all.findIndex(({ id }) => id === overId)
  if (from < to) return overId
  const others = all.filter(({ id }) => id !== movedId)
  return others[others.findIndex(({ id }) => id === overId) - 1]?.id ?? null
}
