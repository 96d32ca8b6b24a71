import { BytesBuilder } from "./strings.ts"
import { RUN, Table, TEXT_END } from "./table.ts"

/** Returns matches one by one only up to one version in so many. */
const FEW = 16

/** The texts of all versions, by version number: for rare terms. */
export class VersionTexts {
  private readonly sealed: Table[] = []
  private latest: string[][] = []

  /** Adds the texts of the next version. */
  add(...texts: string[]): void {
    this.latest.push(texts)
    if (this.latest.length < RUN) return
    this.sealed.push(tableOf(this.latest))
    this.latest = []
  }

  /** Ascending numbers of the versions that contain a term; null when there are many. */
  holding(term: string): number[] | null {
    const sought = Buffer.from(term)
    const maximum = (this.sealed.length * RUN + this.latest.length) / FEW
    const numbers: number[] = []
    for (const [nth, table] of this.sealed.entries()) {
      const count = table.seek(sought) ? table.count(0, RUN) : 0
      for (const row of table.found.subarray(0, count)) numbers.push(nth * RUN + row)
      if (numbers.length > maximum) return null
    }
    for (const [row, texts] of this.latest.entries()) {
      if (texts.some((text) => text.includes(term))) numbers.push(this.sealed.length * RUN + row)
    }
    return numbers
  }
}

function tableOf(rows: readonly (readonly string[])[]): Table {
  const builder = new BytesBuilder(rows.length)
  for (const texts of rows) {
    for (const text of texts) {
      builder.text(text)
      builder.byte(TEXT_END)
    }
    builder.end()
  }
  const { bytes, starts } = builder.finish()
  return new Table(bytes, starts)
}
