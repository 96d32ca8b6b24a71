import { describe, expect, it } from "vitest"
import { instantiateKernel, type Kernel } from "../../../packages/core/src/search/kernel.ts"
import { KERNEL } from "../../../packages/core/src/search/kernel-bytes.ts"
import { compileKernel } from "../../../scripts/search/kernel.ts"
import { scaled } from "../../support/scale.ts"
import { plainKernel } from "../../support/search/plain-kernel.ts"
import { Random } from "../../support/search/random.ts"

const STARTS = 32_768
const TERM = 40_000
const OUT = 50_000

/** Rows of few different bytes, so that much nearly matches. */
function columnOf(random: Random, memory: WebAssembly.Memory) {
  const bytes = new Uint8Array(memory.buffer)
  bytes.fill(0)
  const starts = new Uint32Array(memory.buffer, STARTS)
  const rows = random.below(random.pick([2, 10, 300]))
  const letters = 1 + random.below(4)
  let at = random.below(40)
  for (let row = 0; row < rows; row++) {
    starts[row] = at
    for (let n = random.below(random.pick([1, 3, 100])); n > 0; n--) bytes[at++] = 97 + random.below(letters)
    bytes[at++] = 255
  }
  starts[rows] = at
  return { bytes, rows, letters, end: at }
}

const numbersAt = (memory: WebAssembly.Memory, count: number) =>
  Array.from(new Uint32Array(memory.buffer.slice(OUT, OUT + count * 4)))

describe("the kernel", () => {
  it("is embedded as its source compiles (npm run search:kernel)", async () => {
    expect(KERNEL).toBe(Buffer.from(await compileKernel()).toString("base64"))
  })

  it("finds the same texts as its plain twin", () => {
    for (let world = 0; world < scaled(200); world++) {
      const random = new Random(world)
      const memory = new WebAssembly.Memory({ initial: 1 })
      const { bytes, rows, letters, end } = columnOf(random, memory)
      const [kernel, plain] = [instantiateKernel(memory), plainKernel(memory)]
      for (let n = 0; n < 40; n++) {
        const length = 1 + random.below(random.pick([3, 12, 60]))
        const from = random.below(end)
        const copied = random.chance(0.7) && !bytes.subarray(from, from + length).includes(255)
        for (let place = 0; place < length; place++)
          bytes[TERM + place] = copied ? (bytes[from + place] ?? 0) : 97 + random.below(letters)
        const first = random.below(rows + 1)
        const last = first + random.below(rows + 1 - first)
        const [one, other] = [random.below(length), random.below(length)]
        const limit = random.chance(0.3) ? 1 + random.below(4) : 1000
        const found = ({ scan }: Kernel) =>
          numbersAt(memory, scan(STARTS, first, last, TERM, length, one, other, OUT, limit))
        expect(found(kernel), `world ${world}`).toEqual(found(plain))
      }
    }
  })

  it("finds the same numbers as its plain twin", () => {
    const random = new Random(5)
    const memory = new WebAssembly.Memory({ initial: 1 })
    const kernels = [instantiateKernel(memory), plainKernel(memory)]
    const columns = [0, 8_192].map((at) => new Uint32Array(memory.buffer, at, 1000))
    const number = () =>
      random.chance(0.1) ? 0xffffffff - random.below(2) : random.below(random.pick([3, 100, 2 ** 32]))
    const bound = () => {
      const [low = 0, high = 0] = [number(), number()].sort((a, b) => a - b)
      return { low, span: high - low }
    }
    for (let n = 0; n < scaled(2000); n++) {
      if (n % 50 === 0) for (const column of columns) for (const row of column.keys()) column[row] = number()
      const first = random.below(1000)
      const last = Math.min(1000, first + random.below(random.pick([3, 1001 - first])))
      const [one, other] = [bound(), bound()]
      const found = ({ within, keep }: Kernel) => {
        const length = within(0, first, last, one.low, one.span, OUT)
        const rows = numbersAt(memory, length)
        return [rows, numbersAt(memory, keep(8_192, OUT, length, other.low, other.span))]
      }
      const [wasm, plain] = kernels.map(found)
      expect(wasm).toEqual(plain)
    }
  })
})
