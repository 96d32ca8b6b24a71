/** What a template's functions are worked out from. */
export interface Scope {
  ref(logicalId: string): string
  attribute(logicalId: string, name: string): string
  importValue(name: string): unknown
}

type Evaluate = (argument: unknown, scope: Scope) => unknown

/** The functions that our templates may use; any other is refused by name. */
const FUNCTIONS: Record<string, Evaluate> = {
  Ref: (name, scope) => scope.ref(asText(name)),
  "Fn::GetAtt": (argument, scope) => {
    const [logicalId = "", name = ""] = typeof argument === "string" ? argument.split(".") : asTexts(argument)
    return scope.attribute(logicalId, name)
  },
  "Fn::ImportValue": (name, scope) => scope.importValue(asText(resolve(name, scope))),
  "Fn::Join": (argument, scope) => {
    const [separator, parts] = asList(argument)
    return asTexts(resolve(parts, scope)).join(asText(separator))
  },
  "Fn::Select": (argument, scope) => {
    const [index, list] = asList(argument)
    return asList(resolve(list, scope))[Number(index)]
  },
  "Fn::Split": (argument, scope) => {
    const [separator, text] = asList(argument)
    return asText(resolve(text, scope)).split(asText(separator))
  },
  "Fn::Sub": (argument, scope) => {
    const [text, variables = {}] = Array.isArray(argument) ? argument : [argument]
    const own = resolve(variables, scope) as Record<string, unknown>
    return asText(text).replace(/\$\{([^}!]+)\}/g, (_, name: string) => {
      if (name in own) return asText(own[name])
      const [logicalId = "", attribute] = name.split(".")
      return attribute ? scope.attribute(logicalId, attribute) : scope.ref(name)
    })
  },
}

/** A template's value with every function in it worked out. @throws for what does not exist. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const [name = "", argument] = entries[0] ?? []
  if (entries.length === 1 && (name === "Ref" || name.startsWith("Fn::"))) {
    const evaluate = FUNCTIONS[name]
    if (!evaluate) throw new Error(`Unknown function ${name}`)
    return evaluate(argument, scope)
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, resolve(inner, scope)]))
}

function asText(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value)
  throw new Error(`Expected a text, got ${JSON.stringify(value)}`)
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new Error(`Expected a list, got ${JSON.stringify(value)}`)
}

const asTexts = (value: unknown): string[] => asList(value).map(asText)
