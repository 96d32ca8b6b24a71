import { validationError } from "dynalite/db/index.js"

/**
 * Only the expressions that AWS documents: dynalite accepts more, such as parentheses around sums, which the real
 * service may refuse. An expression is split into tokens with one space between them; rules then replace its parts.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */
const KINDS = {
  UpdateExpression: isUpdate,
  ConditionExpression: isCondition,
  FilterExpression: isCondition,
  KeyConditionExpression: (text: string) => KEY_CONDITION.test(text),
  ProjectionExpression: (text: string) => PROJECTION.test(text),
}

/** AWS's limits of one expression. */
const LARGEST = { bytes: 4096, operators: 300 }

/** @throws ApiError ValidationException for an expression that AWS's documentation does not list */
export function requireDocumented(request: object): void {
  for (const [kind, isKnown] of Object.entries(KINDS)) {
    const text: unknown = Reflect.get(request, kind)
    if (typeof text !== "string" || text === "") continue
    const fail = (reason: string) => validationError(`Invalid ${kind}: ${reason}`)
    if (Buffer.byteLength(text) > LARGEST.bytes)
      throw fail("Expression size has exceeded the maximum allowed size")
    const tokens = tokensOf(text)
    if (tokens && tokens.filter((token) => OPERATOR.test(token)).length > LARGEST.operators)
      throw fail("The expression contains too many operators")
    if (!tokens || !isKnown(tokens.join(" "))) throw fail(`Syntax error; in: ${text}`)
  }
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

const KEYWORD = "(?i:SET|REMOVE|ADD|DELETE|AND|OR|NOT|IN|BETWEEN)"
const AND = "(?i:AND)"
const NAME = `(?:#\\w+|(?!${KEYWORD}(?: |$))[A-Za-z_]\\w*)`
/** An attribute, or a path into one: `#a.b[0].#c`. */
const PATH = `${NAME}(?: \\. ${NAME}| \\[ \\d+ \\])*`
const VALUE = ":\\w+"
/** `ƒ` stands for the result of a function. */
const OPERAND = `(?:${PATH}|${VALUE}|ƒ)`
const listed = (one: string) => `${one}(?: , ${one})*`

const whole = (pattern: string) => new RegExp(`^${pattern}$`)
const anywhere = (...patterns: string[]) => new RegExp(`(?<=^| )(?:${patterns.join("|")})(?= |$)`, "g")

/** Applies the rule until nothing changes. */
function reduced(text: string, rule: RegExp, into: string): string {
  const next = text.replace(rule, into)
  return next === text ? text : reduced(next, rule, into)
}

const PROJECTION = whole(listed(PATH))

const KEY = [
  `begins_with \\( ${NAME} , ${VALUE} \\)`,
  `${NAME} (?i:BETWEEN) ${VALUE} ${AND} ${VALUE}`,
  `${NAME} (?:=|<|<=|>|>=) ${VALUE}`,
].join("|")
const KEY_CONDITION = whole(`(?:${KEY})(?: ${AND} (?:${KEY}))?`)

const FUNCTION_OF_SET = anywhere(
  `if_not_exists \\( ${PATH} , ${OPERAND} \\)`,
  `list_append \\( ${OPERAND} , ${OPERAND} \\)`,
)
const CLAUSES = {
  SET: listed(`${PATH} = ${OPERAND}(?: [+-] ${OPERAND})?`),
  REMOVE: listed(PATH),
  ADD: listed(`${NAME} ${VALUE}`),
  DELETE: listed(`${NAME} ${VALUE}`),
}
const CLAUSE = Object.entries(CLAUSES).map(([keyword, actions]) => `(?i:${keyword}) ${actions}`)
const UPDATE = whole(`(?:${CLAUSE.join("|")})(?: (?:${CLAUSE.join("|")}))*`)

function isUpdate(text: string): boolean {
  const keywords = text.toUpperCase().match(anywhere(...Object.keys(CLAUSES))) ?? []
  const isOnce = new Set(keywords).size === keywords.length
  return isOnce && UPDATE.test(reduced(text, FUNCTION_OF_SET, "ƒ"))
}

/** `✓` stands for a condition. */
const SIZE = anywhere(`size \\( ${PATH} \\)`)
const PREDICATE = anywhere(
  `attribute_(?:not_)?exists \\( ${PATH} \\)`,
  `attribute_type \\( ${PATH} , ${VALUE} \\)`,
  `(?:begins_with|contains) \\( ${PATH} , ${OPERAND} \\)`,
)
const COMPARISON = anywhere(
  `${OPERAND} (?i:BETWEEN) ${OPERAND} ${AND} ${OPERAND}`,
  `${OPERAND} (?i:IN) \\( ${OPERAND}(?: , ${OPERAND}){0,99} \\)`,
  `${OPERAND} (?:=|<>|<|<=|>|>=) ${OPERAND}`,
)
const COMBINED = anywhere("(?i:NOT) ✓", "\\( ✓ \\)", "✓ (?i:AND|OR) ✓")

function isCondition(text: string): boolean {
  const compared = text.replace(SIZE, "ƒ").replace(PREDICATE, "✓").replace(COMPARISON, "✓")
  return reduced(compared, COMBINED, "✓") === "✓"
}
