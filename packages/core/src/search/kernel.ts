import { KERNEL } from "./kernel-bytes.ts"

/** The exports of kernel.wat, which documents the parameters; columns and lists are addresses. */
export interface Kernel {
  /**
   * Finds the rows of [first, last) that contain a term: writes their numbers, ascending, at most `limit`; returns how
   * many.
   */
  scan(
    starts: number,
    first: number,
    last: number,
    term: number,
    length: number,
    one: number,
    other: number,
    out: number,
    limit: number,
  ): number
  /** Finds the rows of [first, last) with a number within [low, low + span]: writes their numbers; returns how many. */
  within(column: number, first: number, last: number, low: number, span: number, out: number): number
  /** Keeps the listed rows with a number within [low, low + span]; returns how many. */
  keep(column: number, rows: number, length: number, low: number, span: number): number
}

let compiled: WebAssembly.Module | undefined

/** The kernel over its own memory. */
export function instantiateKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL, "base64"))
  const { exports } = new WebAssembly.Instance(compiled, { search: { memory } })
  return exports as unknown as Kernel
}
