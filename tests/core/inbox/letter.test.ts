import { GoogleError, googleError } from "@trame/core/inbox/connection/google-error"
import { addresseesOf, asksFirst } from "@trame/core/inbox/rules/addressees"
import type { SendOptions } from "@trame/core/inbox/rules/sending"
import { isRefusal, reasonOf } from "@trame/core/inbox/sending/delivery"
import { encodeLetter, partiesOf, threading } from "@trame/core/inbox/sending/letter"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import type { StoredMail } from "../../support/stored.ts"

/** rules/inbox.md#sending */
describe("the parties of a letter", () => {
  it.for<[how: string, options: SendOptions, from: string, people: Record<string, string>, copies: string[]]>(
    [
      ["as the creator, to a brand", CREATOR, BRAND, {}, [MANAGER]],
      ["as the creator, to the manager", CREATOR, MANAGER, {}, []],
      ["as the creator with the manager's mailbox", CREATOR, BRAND, { manager: "Lou@Gmail.example" }, []],
      ["as the manager", ALONE, BRAND, {}, []],
      ["as the manager, with the creator", WITH_CREATOR, BRAND, {}, [MANAGER, CATALOGUE]],
      ["with a creator without an address", WITH_CREATOR, BRAND, { catalogue: "" }, [MANAGER, BOX]],
      ["as the manager, with the creator, to the manager", WITH_CREATOR, MANAGER, {}, [CATALOGUE]],
      ["as the manager, with the creator, to the creator", WITH_CREATOR, CATALOGUE, {}, [MANAGER]],
      ["with one address for both", WITH_CREATOR, BRAND, { manager: CATALOGUE }, [CATALOGUE]],
    ],
  )("get one mail each: %s", ([, options, from, { manager = MANAGER, catalogue = CATALOGUE }, copies]) => {
    const parties = {
      ...PARTIES,
      influencer: { name: "Lou", address: catalogue },
      manager: { name: "", address: manager },
    }
    const { to, cc, replyTo, managerCopied, ...sent } = partiesOf(mailOf(from), parties, options)
    expect(to).toEqual([{ name: "Zoé", address: from }])
    expect(cc.map(({ address }) => address)).toEqual(copies)
    expect(sent.from).toEqual({ name: options.sendAsCreator ? "Lou" : "Talent Manager", address: BOX })
    expect(replyTo?.address).toBe(options.sendAsCreator ? undefined : manager)
    expect(managerCopied).toBe(options.sendAsCreator && copies.length > 0)
  })
})

/** rules/inbox.md#addressees */
describe("the addressees of an answer", () => {
  it.each([
    ["camille@marque.example", "vol@autre.example", true],
    ["camille@marque.example", "equipe@marque.example", false],
    ["camille@marque.example", "reponse@mail.marque.example", false],
    ["camille@mail.marque.example", "vol@marque.example", true],
    ["camille@marque.example", "vol@pasmarque.example", true],
    ["camille@marque.example", "vol@marque.example.autre.example", true],
    ["camille@marque.example", "vol@m\u0430rque.example", true],
    ["camille@caf\u00e9.example", "equipe@xn--caf-dma.example", false],
    ["", "vol@autre.example", true],
  ])("of a mail from %s with the Reply-To %s are on another domain: %s", (sender, replyTo, isElsewhere) => {
    const mail = mailOf(sender, { replyTo: [{ name: "", address: replyTo }] })
    const [unknown = [], known = []] = [new Set<string>(), new Set([replyTo])].map((set) =>
      addresseesOf(mail, set),
    )
    expect(unknown).toMatchObject([{ address: replyTo, isElsewhere, isKnown: false }])
    expect([asksFirst(unknown), asksFirst(known)]).toEqual([isElsewhere, false])
  })

  it("are those that our own mail went to, and no list, header or nameless address", () => {
    const people = (...addresses: string[]) => addresses.map((address) => ({ name: "", address }))
    const own = mailOf(BOX, { direction: "out", to: people("vol@autre.example") })
    expect(addresseesOf(own, new Set())).toMatchObject([{ address: "vol@autre.example", isElsewhere: false }])
    const odd = people("a@b.example,c@d.example", "a@b.example>\r\nBcc: x@y.z", "", "moi")
    expect(addresseesOf(mailOf(BRAND, { replyTo: odd }), new Set())).toMatchObject([{ address: BRAND }])
    expect(addresseesOf(mailOf("moi"), new Set())).toEqual([])
  })
})

describe("a letter", () => {
  it("is written as typed, refers to the answered mail last, and names its files", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `<${index}@marque.example>`)
    const own = "<propre@marque.example>"
    const headers = threading({ rfcMessageId: own, references: [own, ...ids].join(" ") })
    expect(headers).toEqual({ inReplyTo: own, references: [...ids.slice(-19), own] })
    expect(threading({})).toEqual({ inReplyTo: undefined, references: [] })
    const content = Buffer.from("abc")
    const mail = await encodeLetter({
      ...headers,
      ...partiesOf(mailOf(BRAND), PARTIES, CREATOR),
      sendId: "s1",
      subject: "Été & suite",
      text: "Bonjour 🌞\n\tVoilà\u0007.\n",
      attachments: [
        { fileName: "devis.pdf", contentType: "application/octet-stream", content },
        { fileName: "no\r\nte.bin", contentType: "text/plain", content },
      ],
    })
    const read = await PostalMime.parse(mail)
    expect(read).toMatchObject({
      from: { name: "Lou", address: BOX },
      to: [{ address: BRAND }],
      cc: [{ address: MANAGER }],
      subject: "Été & suite",
      inReplyTo: own,
      references: headers.references.join(" "),
      attachments: [
        { filename: "devis.pdf", mimeType: "application/pdf", disposition: "attachment" },
        { filename: "no te.bin", mimeType: "text/plain", disposition: "attachment" },
      ],
    })
    expect(read.text?.trim()).toBe("Bonjour 🌞\n\tVoilà.")
    expect(read.headers.find(({ key }) => key === "x-trame-send")?.value).toBe("s1")
  })
})

const NO_ANSWER = "Gmail n'a pas répondu. Réessayez : l'email ne partira pas deux fois."
const LIMITED = "Gmail limite les envois pour le moment. Réessayez dans quelques minutes."
const FAILED = "Erreur lors de l'envoi"
const json = (status: number, error: object) => ({ response: { status, data: { error } } })

describe("a Google error", () => {
  /** rules/inbox.md#sending */
  it.for([
    [null, "", false, "unavailable", NO_ANSWER],
    [408, "", false, "unavailable", NO_ANSWER],
    [429, "rateLimitExceeded", true, "unavailable", LIMITED],
    [403, "userRateLimitExceeded", true, "unavailable", LIMITED],
    [403, "insufficientPermissions", true, "unavailable", FAILED],
    [400, "invalidArgument", true, "invalid", FAILED],
    [413, "uploadTooLarge", true, "too_large", expect.stringContaining("18 MB")],
  ] as const)("%s %s proves that nothing was sent: %s", ([status, reason, refusal, code, message]) => {
    const error = new GoogleError(status, reason)
    expect(isRefusal(error)).toBe(refusal)
    expect(reasonOf(error)).toMatchObject({ code, message })
  })

  it.for([
    [{ code: "ECONNRESET" }, null, "ECONNRESET", true],
    [{}, null, "TypeError", true],
    [{ response: { status: 502, data: "<html>Bad Gateway</html>" } }, 502, "", true],
    [json(403, { status: "PERMISSION_DENIED" }), 403, "PERMISSION_DENIED", false],
    [json(403, { errors: [{ reason: "quotaExceeded" }], status: "X" }), 403, "quotaExceeded", true],
  ] as const)("is made of what the library throws: %j", ([fields, status, reason, isPassing]) => {
    const thrown = Object.assign(new TypeError("fetch failed"), { config: {}, ...fields })
    expect(googleError(thrown)).toMatchObject({ name: "GoogleError", status, reason, isPassing })
  })
})

const BOX = "lou@gmail.example"
const CATALOGUE = "lou@agence.example"
const MANAGER = "max@agence.example"
const BRAND = "zoe@marque.example"

const mailOf = (address: string, more: Partial<StoredMail> = {}) =>
  ({ direction: "in", from: { name: "Zoé", address }, to: [], ...more }) as StoredMail

const CREATOR: SendOptions = { sendAsCreator: true, ccCreator: false }
const ALONE: SendOptions = { sendAsCreator: false, ccCreator: false }
const WITH_CREATOR: SendOptions = { sendAsCreator: false, ccCreator: true }

const PARTIES = {
  mailbox: BOX,
  influencer: { name: "Lou", address: CATALOGUE },
  manager: { name: "", address: MANAGER },
}
