import type { Random } from "../../lib/random.ts"
import type { Body, Leaf } from "../mime/compose.ts"
import type { Brand, Language } from "./brands.ts"
import { DAY_MS, HOUR_MS, type Letter, type Person } from "./letters.ts"

/** The values for a template. */
export interface Facts {
  random: Random
  brand: Brand
  /** Of the creator. */
  name: string
  at: number
  /** Euros or pounds. */
  budget: number
}

const DAYS: Record<Language, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", timeZone: "Europe/Paris" }),
  en: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/Paris" }),
}

/** The date so many days later, in a person's notation. */
export const dayAfter = (at: number, days: number, language: Language): string =>
  DAYS[language].format(at + days * DAY_MS)

export const amount = (value: number, language: Language): string =>
  language === "fr" ? `${value.toLocaleString("fr-FR")} €` : `€${value.toLocaleString("en-GB")}`

const WHEN: Record<Language, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }),
}

/** « du vélo », « de la crème ». */
const ofIts = (product: string): string => `de ${product}`.replace(/^de le /, "du ")

/** A template's text: `{day+3}` is the date three days later, `{sum-100}` the budget less a hundred. */
export function filled(template: string, { brand, name, at, budget }: Facts): string {
  const { language, people, product } = brand
  const values: Record<string, string> = {
    brand: brand.name,
    name,
    product,
    ofBrand: ofBrand(brand.name),
    ofProduct: ofIts(product),
    first: people[0].name,
    second: people[1].name,
  }
  return template.replace(/\{(\w+?)(?:([+*-])([\d.]+))?\}/g, (_, word: string, sign = "+", by = "0") => {
    if (word === "day") return dayAfter(at, Number(by), language)
    if (word === "sum") return amount(sign === "*" ? budget * by : budget + Number(sign + by), language)
    return values[word] ?? ""
  })
}

/** « d'Atelier », « de Maison ». */
export const ofBrand = (name: string): string => (/^[AEÉIOU]/.test(name) ? `d'${name}` : `de ${name}`)

const EARLIEST_HOUR = 7
const LATEST_HOUR = 19

/** So many hours later, outside of the night. */
export function later(at: number, hours: number): number {
  const then = at + hours * HOUR_MS
  const hour = new Date(then).getUTCHours()
  if (hour < EARLIEST_HOUR) return then + EARLIEST_HOUR * HOUR_MS
  return hour < LATEST_HOUR ? then : then + (24 - LATEST_HOUR + EARLIEST_HOUR) * HOUR_MS
}

/** The quotation that mail programs put below an answer. */
export function quoted(text: string, { name, email }: Person, at: number, language: Language): string {
  const lines = text.split("\n").map((line) => `> ${line}`)
  const when = WHEN[language].format(at)
  const head =
    language === "fr" ? `Le ${when}, ${name} <${email}> a écrit :` : `On ${when}, ${name} <${email}> wrote:`
  return `${head}\n\n${lines.join("\n")}`
}

/** Plain text, and the same as HTML, as most programs do. */
export function bothWays(
  text: string,
  signature?: { person: Person; brand: Brand },
  files: Leaf[] = [],
): Body {
  const end = signature ? `\n\n--\n${signature.person.name}\n${signature.brand.name}` : ""
  const plain: Leaf = { type: "text/plain", content: text + end }
  const page: Leaf = { type: "text/html", content: paragraphs(text) + card(signature) }
  const words: Body = { multipart: "alternative", parts: [plain, page] }
  return files.length > 0 ? { multipart: "mixed", parts: [words, ...files] } : words
}

export const plain = (text: string, charset: Leaf["charset"] = "utf-8"): Leaf => ({
  type: "text/plain",
  content: text,
  charset,
})

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraphs = (text: string): string =>
  `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">${text
    .split("\n\n")
    .map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`)
    .join("")}</div>`

const card = (signature?: { person: Person; brand: Brand }): string =>
  signature
    ? `<table style="border-top:1px solid #ccc;font-family:Arial,sans-serif;font-size:12px;color:#666"><tr><td>
<b>${escaped(signature.person.name)}</b><br>${escaped(signature.brand.name)}<br>
<a href="https://www.${signature.brand.domain}/">www.${signature.brand.domain}</a></td></tr></table>`
    : ""

/** Received, and read unless it is from the last days. */
export function received(at: number, since: number, ...more: string[]): Letter["labels"] {
  const isNew = since - at < 6 * DAY_MS
  return ["INBOX", ...(isNew ? ["UNREAD"] : []), ...more]
}
