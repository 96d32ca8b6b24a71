import { KERNEL } from "./kernel-bytes.ts"

/** What kernel.wat exports, which says what the parameters mean; columns and lists are addresses. */
export interface Kernel {
  /** Which of the rows [first, last) hold a term: writes their ascending numbers, at most `limit`; how many. */
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
  /** Which of the rows [first, last) have a number within [low, low + span]: writes their numbers; how many. */
  within(column: number, first: number, last: number, low: number, span: number, out: number): number
  /** Which of the listed rows have a number within [low, low + span]: keeps these in the list; how many. */
  keep(column: number, rows: number, length: number, low: number, span: number): number
}

let compiled: WebAssembly.Module | undefined

/** The kernel over a memory of its own. */
export function instantiateKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL, "base64"))
  const { exports } = new WebAssembly.Instance(compiled, { search: { memory } })
  return exports as unknown as Kernel
}
