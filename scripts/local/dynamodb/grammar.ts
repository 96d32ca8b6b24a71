import { validationError } from "dynalite/db/index.js"

/**
 * Only the expressions that AWS documents: dynalite accepts more, such as parentheses around sums, which the real
 * service may refuse.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */

type Kind = keyof typeof PARSERS

const PARSERS = {
  UpdateExpression: update,
  ConditionExpression: condition,
  FilterExpression: condition,
  KeyConditionExpression: keyCondition,
  ProjectionExpression: projection,
}

/** AWS's limits of one expression. */
const LARGEST = { bytes: 4096, operators: 300, listed: 100 }

/** @throws ApiError ValidationException for an expression that AWS's documentation does not list */
export function requireDocumented(request: object): void {
  for (const kind of Object.keys(PARSERS) as Kind[]) {
    const text: unknown = Reflect.get(request, kind)
    if (typeof text === "string" && text !== "") parse(kind, text)
  }
}

function parse(kind: Kind, text: string): void {
  const fail = (reason: string): never => {
    throw validationError(`Invalid ${kind}: ${reason}`)
  }
  if (Buffer.byteLength(text) > LARGEST.bytes) fail("Expression size has exceeded the maximum allowed size")
  const tokens = tokensOf(text) ?? fail(`Syntax error; in: ${text}`)
  if (tokens.filter((token) => OPERATOR.test(token)).length > LARGEST.operators)
    fail("The expression contains too many operators")
  const reader = new Reader(tokens, (token) =>
    fail(`Syntax error; token: "${token ?? "<EOF>"}", in: ${text}`),
  )
  PARSERS[kind](reader)
  reader.end()
}

const TOKEN = /\s*([#:]?[A-Za-z0-9_]+|<>|<=|>=|[=<>+\-(),.[\]])\s*/y
const OPERATOR =
  /^([=<>+-]{1,2}|AND|OR|NOT|IN|BETWEEN|attribute_\w+|begins_with|contains|size|if_not_exists|list_append)$/i

function tokensOf(text: string): string[] | null {
  const pattern = new RegExp(TOKEN)
  const tokens: string[] = []
  while (pattern.lastIndex < text.length) {
    const token = pattern.exec(text)?.[1]
    if (token === undefined) return null
    tokens.push(token)
  }
  return tokens
}

const NAME = /^(#\w+|[A-Za-z_]\w*)$/
const VALUE = /^:\w+$/
const INDEX = /^\d+$/
const COMPARATOR = /^(=|<>|<|<=|>|>=)$/

class Reader {
  readonly #tokens: string[]
  readonly #refuse: (token: string | undefined) => never
  #at = 0

  constructor(tokens: string[], refuse: (token: string | undefined) => never) {
    this.#tokens = tokens
    this.#refuse = refuse
  }

  /** The next token; keywords are returned in capitals. */
  peek(ahead = 0): string {
    const token = this.#tokens[this.#at + ahead] ?? ""
    return KEYWORDS.has(token.toUpperCase()) ? token.toUpperCase() : token
  }

  has(...wanted: string[]): boolean {
    return wanted.includes(this.peek())
  }

  /** Consumes the next token if it is this one. */
  skip(wanted: string): boolean {
    if (!this.has(wanted)) return false
    this.#at += 1
    return true
  }

  take(wanted: RegExp | string): string {
    const token = this.peek()
    const fits = typeof wanted === "string" ? token === wanted : wanted.test(token) && !KEYWORDS.has(token)
    if (!fits) this.refuse()
    this.#at += 1
    return token
  }

  refuse(): never {
    return this.#refuse(this.#tokens[this.#at])
  }

  end(): void {
    if (this.#at < this.#tokens.length) this.refuse()
  }
}

const KEYWORDS = new Set(["SET", "REMOVE", "ADD", "DELETE", "AND", "OR", "NOT", "IN", "BETWEEN"])

function list(reader: Reader, one: (reader: Reader) => void): number {
  let count = 0
  do {
    one(reader)
    count += 1
  } while (reader.skip(","))
  return count
}

/** An attribute, or a path into one: `#a.b[0].#c`. */
function path(reader: Reader): void {
  reader.take(NAME)
  while (reader.has(".", "[")) {
    if (reader.skip(".")) reader.take(NAME)
    else {
      reader.take("[")
      reader.take(INDEX)
      reader.take("]")
    }
  }
}

const isFunction = (reader: Reader): boolean => reader.peek(1) === "(" && NAME.test(reader.peek())

type Argument = (reader: Reader) => void

/** A function from the list, with its arguments. */
function call(reader: Reader, functions: Record<string, Argument[]>): void {
  const wanted = Object.hasOwn(functions, reader.peek()) ? functions[reader.peek()] : undefined
  if (!wanted) reader.refuse()
  reader.take(NAME)
  reader.take("(")
  for (const [position, argument] of wanted.entries()) {
    if (position > 0) reader.take(",")
    argument(reader)
  }
  reader.take(")")
}

function update(reader: Reader): void {
  const clauses: Record<string, (reader: Reader) => void> = {
    SET: (one) => {
      path(one)
      one.take("=")
      operandOfSet(one)
      if (one.skip("+") || one.skip("-")) operandOfSet(one)
    },
    REMOVE: path,
    ADD: ofTopLevel,
    DELETE: ofTopLevel,
  }
  const seen = new Set<string>()
  do {
    const keyword = reader.peek()
    const action = Object.hasOwn(clauses, keyword) && !seen.has(keyword) ? clauses[keyword] : undefined
    if (!action) reader.refuse()
    seen.add(keyword)
    reader.skip(keyword)
    list(reader, action)
  } while (reader.has(...Object.keys(clauses)))
}

function ofTopLevel(reader: Reader): void {
  reader.take(NAME)
  reader.take(VALUE)
}

function operandOfSet(reader: Reader): void {
  if (isFunction(reader)) {
    call(reader, { if_not_exists: [path, operandOfSet], list_append: [operandOfSet, operandOfSet] })
  } else pathOrValue(reader)
}

function pathOrValue(reader: Reader): void {
  if (VALUE.test(reader.peek())) reader.take(VALUE)
  else path(reader)
}

function condition(reader: Reader): void {
  do {
    do {
      while (reader.skip("NOT"));
      simpleCondition(reader)
    } while (reader.skip("AND"))
  } while (reader.skip("OR"))
}

function simpleCondition(reader: Reader): void {
  if (reader.skip("(")) {
    condition(reader)
    reader.take(")")
  } else if (isFunction(reader) && !reader.has("size")) {
    call(reader, {
      attribute_exists: [path],
      attribute_not_exists: [path],
      attribute_type: [path, (one) => void one.take(VALUE)],
      begins_with: [path, operand],
      contains: [path, operand],
    })
  } else comparison(reader, operand)
}

function comparison(reader: Reader, compared: (reader: Reader) => void): void {
  compared(reader)
  if (reader.skip("BETWEEN")) {
    operand(reader)
    reader.take("AND")
    operand(reader)
  } else if (reader.skip("IN")) {
    reader.take("(")
    if (list(reader, operand) > LARGEST.listed) reader.refuse()
    reader.take(")")
  } else {
    reader.take(COMPARATOR)
    operand(reader)
  }
}

function operand(reader: Reader): void {
  if (isFunction(reader)) call(reader, { size: [path] })
  else pathOrValue(reader)
}

function keyCondition(reader: Reader): void {
  oneKey(reader)
  if (reader.skip("AND")) oneKey(reader)
}

function oneKey(reader: Reader): void {
  if (isFunction(reader)) {
    call(reader, { begins_with: [(one) => void one.take(NAME), (one) => void one.take(VALUE)] })
    return
  }
  reader.take(NAME)
  if (reader.skip("BETWEEN")) {
    reader.take(VALUE)
    reader.take("AND")
  } else reader.take(/^(=|<|<=|>|>=)$/)
  reader.take(VALUE)
}

function projection(reader: Reader): void {
  list(reader, path)
}
