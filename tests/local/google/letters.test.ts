import { expect, test } from "vitest"
import { HOUR_MS, type Letter, mailsOf, type Person } from "../../../scripts/local/google/demo/letters.ts"
import {
  amount,
  bothWays,
  dayAfter,
  later,
  ofBrand,
  ofIts,
  quoted,
  received,
} from "../../../scripts/local/google/demo/words.ts"
import { compose } from "../../../scripts/local/google/mime/compose.ts"
import { headerOf, readHeaders, splitHead } from "../../../scripts/local/google/mime/headers.ts"

const LOU = { name: "Lou Marchand", email: "lou@gmail.example" }
const INES = { name: "Inès Duval", email: "ines@maison.example" }
const at = Date.parse("2026-01-31T23:30:00Z")

test("words are those that people of either language write", () => {
  expect([dayAfter(at, 1, "fr"), dayAfter(at, 0, "en")]).toEqual(["2 février", "1 February"])
  expect(amount(12_500, "fr")).toMatch(/^12\s500 €$/)
  expect(amount(12_500, "en")).toBe("€12,500")
  expect([ofIts("le vélo"), ofIts("la crème")]).toEqual(["du vélo", "de la crème"])
  expect([ofBrand("Écume"), ofBrand("Maison")]).toEqual(["d'Écume", "de Maison"])
  expect(quoted("Un\nDeux", INES, at, "fr")).toBe(
    "Le 1 février 2026 à 00:30, Inès Duval <ines@maison.example> a écrit :\n\n> Un\n> Deux",
  )
  expect(quoted("One", INES, at, "en")).toMatch(
    /^On 1 February 2026 at 00:30, Inès Duval <.+> wrote:\n\n> One$/,
  )
})

test("nobody answers at night, nor before they were written to", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const then = later(Date.UTC(2026, 0, 1, hour), 3)
    expect(then).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1, hour + 3))
    expect(new Date(then).getUTCHours()).toBeGreaterThanOrEqual(7)
    expect(new Date(then).getUTCHours()).toBeLessThan(19)
  }
  expect(later(Date.UTC(2026, 0, 1, 9), 3)).toBe(Date.UTC(2026, 0, 1, 12))
})

test("what came in the last days is unread", () => {
  const day = 24 * HOUR_MS
  expect(received(at, at + 5 * day, "STARRED")).toEqual(["INBOX", "UNREAD", "STARRED"])
  expect(received(at, at + 7 * day)).toEqual(["INBOX"])
})

test("a letter is laid out twice, signed where somebody signs", () => {
  const people: [Person, Person] = [INES, LOU]
  const brand = {
    name: "Maison & Co",
    domain: "maison.example",
    language: "fr" as const,
    product: "",
    people,
  }
  const signature = { person: INES, brand }
  const raw = (signed: boolean) =>
    compose([], bothWays("Bonjour <Lou>\n\nÀ bientôt", signed ? signature : undefined))
      .toString()
      .replaceAll("=\r\n", "")
  expect(raw(true)).toContain("In=C3=A8s Duval\r\nMaison & Co")
  expect(raw(true)).toContain("Maison &#38; Co")
  expect(raw(true)).toContain("Bonjour &#60;Lou&#62;</p>")
  expect(raw(false)).not.toContain("--\r\nIn")
})

test("letters stand in the order of their time, each in its thread and with those that it answers", () => {
  const letter = (hour: number, from: typeof LOU, subject: string, more: Partial<Letter> = {}): Letter => ({
    at: at + hour * HOUR_MS,
    from,
    subject,
    labels: [],
    body: () => ({ type: "text/plain", content: subject }),
    ...more,
  })
  const brief = [
    letter(0, INES, "Été"),
    letter(2, LOU, "Re: Été", { to: INES, cc: { name: "", email: "c@maison.example" } }),
    letter(4, INES, "Re: Été", { headers: [["Subject", "Autre"]] }),
  ]
  const other = [
    letter(1, INES, "Facture"),
    letter(3, LOU, "Re: Facture", { raw: (head) => Buffer.from(head) }),
  ]
  const mails = mailsOf(LOU, [brief, other])
  expect(mails.map((mail) => (mail.at - at) / HOUR_MS)).toEqual([0, 1, 2, 3, 4])
  expect(mails.map(({ thread }) => thread)).toEqual([0, 1, 0, 1, 0])
  const heads = mails.map((mail) => readHeaders(splitHead(mail.render()).head))
  const told = (name: string) => heads.map((head) => headerOf(head, name))
  const ids = mails.map(({ messageId }) => messageId)
  expect(told("Message-ID")).toEqual(ids)
  expect(told("References")).toEqual(["", "", ids[0], ids[1], `${ids[0]} ${ids[2]}`])
  expect(told("In-Reply-To")).toEqual(["", "", ids[0], ids[1], ids[2]])
  expect(told("Delivered-To")).toEqual([LOU.email, LOU.email, "", "", LOU.email])
  expect(told("To")[2]).toContain("<ines@maison.example>")
  expect(told("Cc")).toEqual(["", "", "c@maison.example", "", ""])
  expect(told("Subject")[4]).toBe("Autre")
  expect(told("Subject")[1]).toBe("Facture")
  expect(told("Date")[0]).toBe("Sat, 31 Jan 2026 23:30:00 +0000")
})
