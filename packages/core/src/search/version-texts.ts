import { BytesBuilder } from "./strings.ts"
import { RUN, Table, TEXT_END } from "./table.ts"

/** What is found is worth having one by one up to one of so many. */
const FEW = 16

/** The texts of all versions, by the versions' numbers: for terms that hardly any holds. */
export class VersionTexts {
  private readonly sealed: Table[] = []
  private latest: string[][] = []

  /** Those of the version numbered next. */
  add(...texts: string[]): void {
    this.latest.push(texts)
    if (this.latest.length < RUN) return
    this.sealed.push(tableOf(this.latest))
    this.latest = []
  }

  /** Numbers of the versions that hold a term, ascending; null when many do. */
  holding(term: string): number[] | null {
    const sought = Buffer.from(term)
    const most = (this.sealed.length * RUN + this.latest.length) / FEW
    const numbers: number[] = []
    for (const [nth, table] of this.sealed.entries()) {
      const count = table.seek(sought) ? table.count(0, RUN) : 0
      for (const row of table.found.subarray(0, count)) numbers.push(nth * RUN + row)
      if (numbers.length > most) return null
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
