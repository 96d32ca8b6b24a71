import { addresseesOf, asksFirst } from "@trame/core/inbox/rules/addressees"
import type { SendOptions } from "@trame/core/inbox/rules/sending"
import { encodeLetter, partiesOf, threading } from "@trame/core/inbox/sending/letter"
import PostalMime from "postal-mime"
import { expect, test } from "vitest"
import type { StoredMail } from "../../support/stored.ts"

const [BOX, CATALOGUE, MANAGER, BRAND] = [
  "lou@gmail.example",
  "lou@agence.example",
  "max@agence.example",
  "zoe@marque.example",
]

const mailOf = (address: string): StoredMail => ({
  ...{ agencyId: "a", influencerId: "i", threadId: "t", messageId: "m", generation: 1, subject: "" },
  ...{ from: { name: "Zoé", address }, to: [], cc: [], snippet: "", receivedAt: "2026-03-01T08:00:00.000Z" },
  ...{ direction: "in", labels: [], attachments: [], isBulk: false, classification: "other" },
})

const CREATOR: SendOptions = { sendAsCreator: true, ccCreator: false }
const ALONE: SendOptions = { sendAsCreator: false, ccCreator: false }
const WITH_CREATOR: SendOptions = { sendAsCreator: false, ccCreator: true }

type Case = readonly [
  how: string,
  options: SendOptions,
  from: string,
  people: { manager?: string; catalogue?: string },
  copies: readonly string[],
]

const CASES: readonly Case[] = [
  ["as the creator, to a brand", CREATOR, BRAND, {}, [MANAGER]],
  ["as the creator, to the manager", CREATOR, MANAGER, {}, []],
  [
    "as the creator, of a mailbox that is the manager's",
    CREATOR,
    BRAND,
    { manager: "Lou@Gmail.example" },
    [],
  ],
  ["as the manager", ALONE, BRAND, {}, []],
  ["as the manager, with the creator", WITH_CREATOR, BRAND, {}, [MANAGER, CATALOGUE]],
  ["whom the catalogue knows no address of", WITH_CREATOR, BRAND, { catalogue: "" }, [MANAGER, BOX]],
  ["as the manager, with the creator, to the manager", WITH_CREATOR, MANAGER, {}, [CATALOGUE]],
  ["as the manager, with the creator, to the creator", WITH_CREATOR, CATALOGUE, {}, [MANAGER]],
  ["who are one", WITH_CREATOR, BRAND, { manager: CATALOGUE }, [CATALOGUE]],
]

/** rules/inbox.md#sending */
test.for(CASES)(
  "%s: nobody gets it twice",
  ([, options, from, { manager = MANAGER, catalogue = CATALOGUE }, copies]) => {
    const parties = {
      mailbox: BOX,
      influencer: { name: "Lou", address: catalogue },
      manager: { name: "Max", address: manager },
    }
    const { to, cc, replyTo, managerCopied, ...sent } = partiesOf(mailOf(from), parties, options)
    expect(to).toEqual([{ name: "Zoé", address: from }])
    expect(cc.map(({ address }) => address)).toEqual(copies)
    expect(sent.from).toEqual({ name: options.sendAsCreator ? "Lou" : "Max", address: BOX })
    expect(replyTo?.address).toBe(options.sendAsCreator ? undefined : manager)
    expect(managerCopied).toBe(options.sendAsCreator && copies.length > 0)
  },
)

/** rules/inbox.md#addressees */
test.each([
  ["camille@marque.example", "vol@autre.example", true],
  ["camille@marque.example", "equipe@marque.example", false],
  ["camille@marque.example", "reponse@mail.marque.example", false],
  ["camille@mail.marque.example", "vol@marque.example", true],
  ["camille@marque.example", "vol@pasmarque.example", true],
  ["camille@marque.example", "vol@marque.example.autre.example", true],
  ["camille@marque.example", "vol@m\u0430rque.example", true],
  ["camille@caf\u00e9.example", "equipe@xn--caf-dma.example", false],
  ["", "vol@autre.example", true],
])("a mail from %s with a Reply-To of %s goes elsewhere: %s", (sender, replyTo, isElsewhere) => {
  const mail = { ...mailOf(sender), replyTo: [{ name: "", address: replyTo }] }
  const [unknown, known] = [new Set<string>(), new Set([replyTo])].map((set) => addresseesOf(mail, set))
  expect(unknown).toMatchObject([{ address: replyTo, isElsewhere, isKnown: false }])
  expect([asksFirst(unknown ?? []), asksFirst(known ?? [])]).toEqual([isElsewhere, false])
})

test("a manager without a name is « Talent Manager »", () => {
  const parties = {
    mailbox: BOX,
    influencer: { name: "Lou", address: CATALOGUE },
    manager: { name: "", address: MANAGER },
  }
  const named = { name: "Talent Manager" }
  expect(partiesOf(mailOf(BRAND), parties, ALONE)).toMatchObject({ from: named, replyTo: named })
  expect(partiesOf(mailOf(BRAND), parties, CREATOR).cc).toMatchObject([named])
})

test("an answer refers to the mail it answers last, and before it to the latest of the thread", () => {
  const ids = Array.from({ length: 30 }, (_, index) => `<${index}@marque.example>`)
  const own = "<propre@marque.example>"
  const told = threading({ rfcMessageId: own, references: [own, ...ids].join(" ") })
  expect(told).toEqual({ inReplyTo: own, references: [...ids.slice(-19), own] })
  expect(threading({})).toEqual({ inReplyTo: undefined, references: [] })
})

test("a letter is written as it was typed, with files that are told by their names where nobody says their kind", async () => {
  const file = (fileName: string, contentType: string) => ({
    fileName,
    contentType,
    content: Buffer.from("abc"),
  })
  const mail = await encodeLetter({
    ...{
      from: { name: "Loü", address: BOX },
      to: [{ name: "", address: BRAND }],
      cc: [],
      replyTo: undefined,
    },
    ...{ managerCopied: false, sendId: "s1", inReplyTo: "<a@b>", references: ["<z@b>", "<a@b>"] },
    ...{ subject: "Été & suite", text: "Bonjour 🌞\n\tVoilà\u0007.\n" },
    attachments: [file("devis.pdf", "application/octet-stream"), file("no\r\nte.bin", "text/plain")],
  })
  const read = await PostalMime.parse(mail)
  expect(read).toMatchObject({
    ...{ from: { name: "Loü", address: BOX }, to: [{ address: BRAND }], subject: "Été & suite" },
    ...{ inReplyTo: "<a@b>", references: "<z@b> <a@b>" },
  })
  expect(read.text?.trim()).toBe("Bonjour 🌞\n\tVoilà.")
  expect(read.headers.find(({ key }) => key === "x-trame-send")?.value).toBe("s1")
  expect(
    read.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
  ).toEqual([
    ["devis.pdf", "application/pdf", "attachment"],
    ["no te.bin", "text/plain", "attachment"],
  ])
})
