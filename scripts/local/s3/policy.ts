import { S3Error } from "./errors.ts"

export type Policy = { smallest: number; largest: number }

const uncovered = /^(x-amz-signature|file|policy|x-ignore-.*)$/

/**
 * Checks a form's fields against its signed policy, and returns the sizes it allows.
 * @throws AccessDenied, InvalidPolicyDocument
 */
export function checkPolicy(encoded: string, fields: Map<string, string>, bucket: string): Policy {
  const policy = parse(encoded)
  if (!(Date.parse(policy.expiration) > Date.now())) refuse("Policy expired.")
  const values = new Map([...fields, ["bucket", bucket]])
  const covered = new Set(["bucket"])
  const sizes = { smallest: 0, largest: Number.MAX_SAFE_INTEGER }
  for (const condition of policy.conditions) {
    const [operator, name, wanted] = triple(condition)
    if (operator === "content-length-range") {
      Object.assign(sizes, { smallest: bytes(name), largest: bytes(wanted) })
      continue
    }
    const field = String(name).replace(/^\$/, "").toLowerCase()
    const value = values.get(field)
    const holds = operator === "eq" ? value === wanted : value?.startsWith(String(wanted))
    if (!holds) refuse(`Policy Condition failed: ${JSON.stringify(condition)}`)
    covered.add(field)
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !uncovered.test(name))
  if (extra.length > 0) refuse(`Extra input fields: ${extra.join(", ")}`)
  return sizes
}

function parse(encoded: string): { expiration: string; conditions: unknown[] } {
  try {
    const policy: unknown = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"))
    if (isPolicy(policy)) return policy
  } catch {
    throw new S3Error("InvalidPolicyDocument", "Invalid Policy: Invalid JSON.")
  }
  throw new S3Error("InvalidPolicyDocument")
}

function isPolicy(value: unknown): value is { expiration: string; conditions: unknown[] } {
  if (typeof value !== "object" || value === null) return false
  return (
    "expiration" in value &&
    typeof value.expiration === "string" &&
    "conditions" in value &&
    Array.isArray(value.conditions)
  )
}

function triple(condition: unknown): [operator: string, name: unknown, wanted: unknown] {
  if (Array.isArray(condition) && condition.length === 3) {
    const operator = String(condition[0]).toLowerCase()
    if (/^(eq|starts-with|content-length-range)$/.test(operator))
      return [operator, condition[1], condition[2]]
  } else if (typeof condition === "object" && condition !== null) {
    const [entry, ...rest] = Object.entries(condition)
    if (entry && rest.length === 0) return ["eq", entry[0], entry[1]]
  }
  throw new S3Error("InvalidPolicyDocument", "Invalid Policy: Invalid condition.")
}

function bytes(value: unknown): number {
  const count = Number(value)
  if (!Number.isSafeInteger(count) || count < 0) throw new S3Error("InvalidPolicyDocument")
  return count
}

function refuse(reason: string): never {
  throw new S3Error("AccessDenied", `Invalid according to Policy: ${reason}`)
}
