/** A line of a printed table: the first cell left-aligned, the others right-aligned, in columns of these widths. */
export const tableLine = (widths: readonly number[], cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join(" ")
    .trimEnd()

export const mark = (good: boolean): string => (good ? "✓" : "✗")
