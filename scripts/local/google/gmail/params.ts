import { invalid, unknownHere } from "../failure.ts"

/** Parameters of every call. */
const COMMON = ["alt", "prettyPrint", "quotaUser"]

/** The parameters of a call. One without effect is refused, so that nothing counts as done that is not. */
export class Params {
  readonly #query: URLSearchParams

  constructor(query: URLSearchParams, known: readonly string[]) {
    const other = [...query.keys()].find((name) => !known.includes(name) && !COMMON.includes(name))
    if (other) throw unknownHere(`the parameter ${other}`)
    if ((query.get("alt") ?? "json") !== "json") throw unknownHere(`alt=${query.get("alt")}`)
    this.#query = query
  }

  text(name: string): string | null {
    return this.#query.get(name)
  }

  all(name: string): string[] {
    return this.#query.getAll(name)
  }

  whole(name: string, usual: number, largest: number): number {
    const text = this.#query.get(name)
    if (text === null) return usual
    if (!/^\d+$/.test(text)) throw invalid(`Invalid value at '${name}' (TYPE_UINT32), "${text}"`)
    return Math.min(Math.max(Number(text), 1), largest)
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], usual: Value): Value {
    const text = this.#query.get(name)
    const found = values.find((value) => value === text?.toLowerCase())
    if (text !== null && !found) throw invalid(`Invalid value at '${name}', "${text}"`)
    return found ?? usual
  }
}
