import { S3Error } from "./errors.ts"
import { checkKey, quoted, replyEmpty, replyXml, type S3Request } from "./http.ts"
import { checkedHeaders, isMeta, keptHeaders } from "./object-operations.ts"
import { ByteReader, rawBytes } from "./payload.ts"
import { type Credentials, checkScope, readScope, sameSignature, sign } from "./signature.ts"
import type { Store } from "./store.ts"
import { document, element } from "./xml.ts"

/** A browser's form upload, allowed by the policy it carries instead of a signed request. */
export async function postObject(request: S3Request, store: Store, credentials: Credentials): Promise<void> {
  const { bucket, message, response } = request
  const form = await readForm(message.headers["content-type"] ?? "", rawBytes(request))
  const { fields } = form
  const policy = checkForm(form, bucket, credentials)
  store.objects.requireBucket(bucket)
  const key = (fields.get("key") ?? "").replace(/\$\{filename\}/g, () => form.fileName)
  if (key === "") throw new S3Error("InvalidArgument", "Bucket POST must contain a field named 'key'")
  checkKey(key)
  const headers = checkedHeaders([...fields].filter(([name]) => keptHeaders.includes(name) || isMeta(name)))
  const { segment, md5: etag } = await store.bodies.write(limited(form.bytes, policy))
  const modified = new Date().toISOString()
  await store.objects.put(
    { bucket, key, etag, size: segment.size, modified, headers, segments: [segment] },
    () => undefined,
  )
  const location = `http://${message.headers.host}/${bucket}/${encodeURIComponent(key)}`
  const status = Number(fields.get("success_action_status"))
  if (status !== 201)
    return replyEmpty(response, status === 200 ? 200 : 204, { etag: quoted(etag), location })
  const children = [
    element("Location", location),
    element("Bucket", bucket),
    element("Key", key),
    element("ETag", quoted(etag)),
  ]
  response.setHeader("etag", quoted(etag))
  replyXml(response, 201, document("PostResponse", children))
}

/** @throws AccessDenied, InvalidAccessKeyId, SignatureDoesNotMatch, InvalidPolicyDocument */
function checkForm({ fields }: Form, bucket: string, credentials: Credentials): Policy {
  const read = (name: string) => fields.get(name) ?? ""
  const policy = read("policy")
  if (!policy) throw new S3Error("AccessDenied")
  const scope = readScope(read("x-amz-credential"))
  if (!scope || read("x-amz-algorithm") !== "AWS4-HMAC-SHA256") {
    throw new S3Error("InvalidArgument", "The form's signature fields are not valid")
  }
  checkScope({ ...scope, date: read("x-amz-date") }, credentials)
  if (!sameSignature(sign(policy, scope.day, credentials), read("x-amz-signature"))) {
    throw new S3Error("SignatureDoesNotMatch")
  }
  return checkPolicy(policy, fields, bucket)
}

async function* limited(
  source: AsyncIterable<Buffer>,
  { smallest, largest }: Policy,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > largest) throw new S3Error("EntityTooLarge")
    yield bytes
  }
  if (size < smallest) throw new S3Error("EntityTooSmall")
}

/** A browser's upload form: the fields before the file, then the file as a stream. */
type Form = {
  /** By lower-case name. */
  fields: Map<string, string>
  fileName: string
  bytes: AsyncGenerator<Buffer>
}

const mostFieldBytes = 20 * 1024

/** @throws MalformedPOSTRequest, MaxPostPreDataLengthExceeded */
async function readForm(contentType: string, source: AsyncIterable<Buffer>): Promise<Form> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType)
  if (!boundary) throw new S3Error("MalformedPOSTRequest")
  const mark = `\r\n--${boundary[1] ?? boundary[2]}`
  const reader = new ByteReader(source)
  const fields = new Map<string, string>()
  let left = mostFieldBytes
  const text = async (delimiter: string) => {
    const value = await reader.text(delimiter, left, new S3Error("MaxPostPreDataLengthExceeded"))
    left -= value.length
    return value
  }
  if (`\r\n${await text("\r\n")}` !== mark) throw new S3Error("MalformedPOSTRequest")
  for (;;) {
    const headers = await text("\r\n\r\n")
    const name = parameter(headers, "name")?.toLowerCase()
    if (name === undefined) throw new S3Error("MalformedPOSTRequest")
    if (name === "file") {
      const fileName = parameter(headers, "filename")?.split(/[/\\]/).at(-1) ?? ""
      return { fields, fileName, bytes: reader.until(Buffer.from(mark)) }
    }
    fields.set(name, await text(mark))
    // The mark is followed by a line end, or by two dashes when no field remains.
    if ((await text("\r\n")) !== "")
      throw new S3Error("InvalidArgument", "POST requires exactly one file upload")
  }
}

function parameter(headers: string, name: string): string | undefined {
  const line = headers.split("\r\n").find((header) => /^content-disposition:/i.test(header)) ?? ""
  return new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(line)?.[1]
}

type Policy = { smallest: number; largest: number }

const uncovered = /^(x-amz-signature|file|policy|x-ignore-.*)$/

/**
 * Checks a form's fields against its signed policy, and returns the sizes it allows.
 * @throws AccessDenied, InvalidPolicyDocument
 */
function checkPolicy(encoded: string, fields: Map<string, string>, bucket: string): Policy {
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
