import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib"

export type Column = Uint8Array | Uint32Array | Float64Array
type Kind = "u8" | "u32" | "f64"

const FORMAT = 1
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

interface Header {
  format: number
  /** Small data: counts, dictionaries. */
  facts: Record<string, unknown>
  sections: { name: string; kind: Kind; packed: number; bytes: number }[]
}

/** A file of named columns, each compressed separately: the length of a header, the header as JSON, the columns. */
export function encodeSections(facts: Record<string, unknown>, columns: Record<string, Column>): Uint8Array {
  const packed = Object.entries(columns).map(([name, column]) => {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
    return { name, kind: kindOf(column), bytes: bytes.length, data: zstdCompressSync(bytes, LEVEL) }
  })
  const sections = packed.map(({ name, kind, bytes, data }) => ({ name, kind, bytes, packed: data.length }))
  const header = Buffer.from(JSON.stringify({ format: FORMAT, facts, sections } satisfies Header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  return Buffer.concat([length, header, ...packed.map(({ data }) => data)])
}

/** The columns of such a file, each decompressed when taken and not kept here. */
export class Sections {
  readonly facts: Record<string, unknown>
  private readonly packed = new Map<string, { kind: Kind; data: Uint8Array; bytes: number }>()

  constructor(file: Uint8Array) {
    const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    let at = 4 + buffer.readUInt32LE()
    const header: Header = JSON.parse(buffer.toString("utf8", 4, at))
    if (header.format !== FORMAT) throw new Error(`Snapshot format ${header.format} where ${FORMAT} is read`)
    this.facts = header.facts
    for (const { name, kind, packed, bytes } of header.sections) {
      this.packed.set(name, { kind, bytes, data: buffer.subarray(at, at + packed) })
      at += packed
    }
  }

  /** A column for later use, copied, so that the file need not stay in memory. */
  later(name: string): Lazy<Uint32Array> {
    const { data, ...section } = this.section(name)
    const apart = { ...section, data: data.slice() }
    return lazy(() => unpack(apart, Uint32Array))
  }

  u8(name: string): Uint8Array {
    return unpack(this.section(name), Uint8Array)
  }

  u32(name: string): Uint32Array {
    return unpack(this.section(name), Uint32Array)
  }

  f64(name: string): Float64Array {
    return unpack(this.section(name), Float64Array)
  }

  private section(name: string) {
    const section = this.packed.get(name)
    if (!section) throw new Error(`Snapshot without ${name}`)
    return section
  }
}

export type Lazy<Value> = () => Value

/** A value that is created on first use. */
export function lazy<Value>(make: () => Value): Lazy<Value> {
  let made: { value: Value } | undefined
  let pending: (() => Value) | undefined = make
  return () => {
    made ??= { value: (pending ?? make)() }
    pending = undefined
    return made.value
  }
}

function unpack<Array extends Column>(
  { data, bytes }: { data: Uint8Array; bytes: number },
  Type: {
    new (buffer: ArrayBufferLike, at: number, length: number): Array
    readonly BYTES_PER_ELEMENT: number
  },
): Array {
  const plain = zstdDecompressSync(data, { maxOutputLength: Math.max(bytes, 1) })
  // Small buffers share memory and may start at any offset.
  const aligned = plain.byteOffset % 8 === 0 ? plain : new Uint8Array(plain)
  return new Type(aligned.buffer, aligned.byteOffset, bytes / Type.BYTES_PER_ELEMENT)
}

function kindOf(column: Column): Kind {
  if (column instanceof Uint32Array) return "u32"
  return column instanceof Float64Array ? "f64" : "u8"
}
