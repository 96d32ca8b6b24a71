import { S3Error } from "./errors.ts"
import type { StoredObject } from "./objects.ts"
import { unquoted } from "./reply.ts"
import { header, type S3Request } from "./request.ts"

/** Whether a write may replace what is there. @throws PreconditionFailed, NoSuchKey */
export function writeCondition(request: S3Request): (current: StoredObject | undefined) => void {
  const never = header(request, "if-none-match")
  const only = header(request, "if-match")
  if (never !== undefined && never !== "*") throw new S3Error("NotImplemented")
  return (current) => {
    if (never !== undefined && current) throw new S3Error("PreconditionFailed")
    if (only === undefined) return
    if (!current) throw new S3Error("NoSuchKey")
    if (!matches(only, current.etag)) throw new S3Error("PreconditionFailed")
  }
}

/** What a conditional read gets. @throws PreconditionFailed */
export function readCondition(request: S3Request, object: StoredObject): "send" | "unchanged" {
  const only = header(request, "if-match")
  const not = header(request, "if-none-match")
  const seconds = Math.floor(Date.parse(object.modified) / 1000) * 1000
  const since = Date.parse(header(request, "if-modified-since") ?? "")
  const before = Date.parse(header(request, "if-unmodified-since") ?? "")
  if (only !== undefined ? !matches(only, object.etag) : seconds > before) {
    throw new S3Error("PreconditionFailed")
  }
  const unchanged = not !== undefined ? matches(not, object.etag) : seconds <= since
  return unchanged ? "unchanged" : "send"
}

/**
 * The bytes asked for, both ends included, or nothing for the whole object.
 * @throws InvalidRange
 */
export function rangeOf(request: S3Request, object: StoredObject): { from: number; to: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header(request, "range")?.trim() ?? "")
  const condition = header(request, "if-range")
  if (!match || (condition !== undefined && !matches(condition, object.etag))) return
  const [, first = "", last = ""] = match
  if (first === "" && last === "") return
  if (first !== "" && last !== "" && Number(last) < Number(first)) return
  const from = first === "" ? Math.max(object.size - Number(last), 0) : Number(first)
  const to = first === "" || last === "" ? object.size - 1 : Math.min(Number(last), object.size - 1)
  if (from > to) throw new S3Error("InvalidRange")
  return { from, to }
}

function matches(condition: string, etag: string): boolean {
  return (
    condition === "*" ||
    condition.split(",").some((candidate) => unquoted(candidate.replace("W/", "")) === etag)
  )
}
