import { decodeWords } from "postal-mime"

export interface Header {
  name: string
  value: string
}

const ENDS = [Buffer.from("\r\n\r\n"), Buffer.from("\n\n")]

/** Splits a message or a part of one at its first empty line. */
export function splitHead(raw: Buffer): { head: Buffer; body: Buffer } {
  if (/^\r?\n/.test(raw.subarray(0, 2).toString("latin1")))
    return { head: Buffer.alloc(0), body: raw.subarray(raw[0] === 13 ? 2 : 1) }
  const [first] = ENDS.map((end) => ({ at: raw.indexOf(end), length: end.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  if (!first) return { head: raw, body: Buffer.alloc(0) }
  return { head: raw.subarray(0, first.at), body: raw.subarray(first.at + first.length) }
}

/** In order, unfolded, otherwise unchanged; malformed lines are left out. */
export function readHeaders(head: Buffer): Header[] {
  return textOf(head)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value = ""] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name ? [{ name, value: value.trim() }] : []
    })
}

/** UTF-8 if valid, else latin1. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString("latin1")
  }
}

/** The first of this name, or an empty text. */
export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? ""

interface Structured {
  /** Lower case. */
  value: string
  params: Record<string, string>
}

const PARAM = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g

/** For Content-Type and Content-Disposition: the value and its parameters, decoded. */
export function readStructured(text: string): Structured {
  const [value = ""] = text.split(";")
  const params: Record<string, string> = {}
  for (const [, name = "", quoted, bare = ""] of text.matchAll(PARAM)) {
    const given = quoted === undefined ? bare : quoted.replace(/\\(.)/g, "$1")
    const isExtended = name.endsWith("*")
    params[name.replace(/\*$/, "").toLowerCase()] = isExtended ? extended(given) : decodeWords(given)
  }
  return { value: value.trim().toLowerCase(), params }
}

function extended(text: string): string {
  try {
    return decodeURIComponent(text.replace(/^[\w-]*'[\w-]*'/, ""))
  } catch {
    return text
  }
}
