/** A line of a printed table: the first cell to the left, the others to the right, in columns this wide. */
export const tableLine = (widths: readonly number[], cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join(" ")
    .trimEnd()

export const mark = (good: boolean): string => (good ? "✓" : "✗")
