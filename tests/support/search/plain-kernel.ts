import type { Kernel } from "../../../packages/core/src/search/kernel.ts"

/** The same as kernel.wat, row by row. */
export function plainKernel(memory: WebAssembly.Memory): Kernel {
  const bytes = Buffer.from(memory.buffer)
  const read = (list: number, nth: number) => bytes.readUInt32LE(list + nth * 4)
  const write = (list: number, rows: number[]) => {
    for (const [nth, row] of rows.entries()) bytes.writeUInt32LE(row, list + nth * 4)
    return rows.length
  }
  const between = (first: number, last: number) =>
    Array.from({ length: last - first }, (_, nth) => first + nth)
  const isWithin = (column: number, low: number, span: number) => (row: number) =>
    read(column, row) >= low && read(column, row) <= low + span

  return {
    scan(starts, first, last, term, length, _one, _other, out, limit) {
      const sought = bytes.subarray(term, term + length)
      const holds = (row: number) => bytes.subarray(read(starts, row), read(starts, row + 1)).includes(sought)
      return write(out, between(first, last).filter(holds).slice(0, limit))
    },
    within: (column, first, last, low, span, out) =>
      write(out, between(first, last).filter(isWithin(column, low, span))),
    keep: (column, rows, length, low, span) =>
      write(
        rows,
        between(0, length)
          .map((nth) => read(rows, nth))
          .filter(isWithin(column, low, span)),
      ),
  }
}
