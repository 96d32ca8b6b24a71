/** The pages a pagination names (spec 2 §9): 1 to 3, the last, the current and its neighbours; ascending. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const named = new Set([1, 2, 3, page - 1, page, page + 1, pageCount])
  return [...named].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
}
