import { S3Error } from "./errors.ts"

type Content = string | number | boolean

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a key may hold any character
  return text.replace(/[&<>"'\u0000-\u001f]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** One element with text; undefined for an absent value. */
export function element(name: string, value: Content | undefined): string {
  return value === undefined ? "" : `<${name}>${escapeText(String(value))}</${name}>`
}

/** A document whose children are already XML. */
export function document(root: string, children: string[]): string {
  const namespace = root === "Error" ? "" : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${children.join("")}</${root}>`
}

/** The inner XML of every element of that name. */
export function innerOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g")
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? "")
}

/** The text of the first element of that name. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = innerOf(xml, name)[0]
  return inner?.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (_, entity: string) => character(entity))
}

function character(entity: string): string {
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  if (!entity.startsWith("#")) return named[entity] ?? fail()
  return code <= 0x10ffff ? String.fromCodePoint(code) : fail()
}

function fail(): never {
  throw new S3Error("MalformedXML")
}
