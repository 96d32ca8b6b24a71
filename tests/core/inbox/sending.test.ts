import { Files } from "@trame/core/files/index"
import { sizeOf } from "@trame/core/files/objects"
import type { InboxInput } from "@trame/core/inbox/contract/staff"
import { Inbox } from "@trame/core/inbox/index"
import { ADDRESSEES_CHANGED, ADDRESSEES_UNCONFIRMED } from "@trame/core/inbox/rules/addressees"
import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { describe, expect, test } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { attachmentOf, connectedInbox } from "../../support/inboxMails.ts"
import { newTalentManager } from "../../support/mailbox.ts"
import { MailEntity, MailSendEntity, UploadEntity } from "../../support/stored.ts"

type Input = InboxInput["send"]

const typed = (wanted: Partial<Input> = {}) => ({
  ...{ sendId: newId(), subject: "Re: Proposition", body: "Bonjour,\nAvec plaisir !" },
  ...{ to: ["zoe@marque.example"], otherDomain: false },
  ...{ sendAsCreator: true, ccCreator: false, uploadIds: [] },
  ...wanted,
})

const FROM = "Zoé Martin <zoe@marque.example>"
const SENT_WITH_MANAGER = "Mail envoyé avec succès (créateur + TM en CC)"

async function newInbox() {
  const manager = await newTalentManager()
  return { ...manager, ...(await connectedInbox(manager)) }
}

/** An inbox with a mail to answer, and how its manager answers it. */
async function asked(mail: object = {}) {
  const inbox = await newInbox()
  const one = await inbox.received({ from: FROM, subject: "Proposition", text: "On collabore ?", ...mail })
  const send = (wanted: Partial<Input> = {}) => Inbox.send(inbox.actor, { ...one, ...typed(wanted) })
  const sent = () => google.sent(inbox.account)
  return { ...inbox, one, send, sent }
}

/** rules/inbox.md#sending */
describe("an answer", () => {
  test("goes to the mail's sender, in its thread, and shows at once here", async () => {
    const { one, send, sent, account, actor, member, influencerId } = await asked()
    const { message, mail } = await send()
    expect(message).toBe(SENT_WITH_MANAGER)
    const [gone] = await sent()
    expect(gone).toMatchObject({
      threadId: one.threadId,
      from: { name: "Lou Créations", address: account },
      to: [{ name: "Zoé Martin", address: "zoe@marque.example" }],
      cc: [{ name: "Max Membre", address: member.email }],
      subject: "Re: Proposition",
      attachments: [],
    })
    expect(gone).not.toHaveProperty("replyTo")
    expect(gone?.text?.trim()).toBe("Bonjour,\nAvec plaisir !")
    const { data: stored } = await MailEntity.get({ ...one, agencyId: actor.agencyId ?? "" }).go()
    expect(gone?.headers).toMatchObject({
      "in-reply-to": stored?.rfcMessageId,
      references: stored?.rfcMessageId,
    })
    expect(mail).toMatchObject({
      ...{
        id: gone?.id,
        direction: "out",
        hasReply: true,
        isFirstContact: false,
        text: expect.stringContaining("Avec plaisir"),
      },
      from: { name: "Lou Créations", address: account },
    })
    const { messages, hasReply } = await Inbox.thread(actor, one)
    expect(messages.map(({ id }) => id)).toEqual([one.messageId, gone?.id])
    expect([hasReply, messages[0]?.isFirstContact]).toEqual([true, false])
    await eventually(async () => {
      expect((await Inbox.mails(actor, { influencerId })).items[0]?.id).toBe(gone?.id)
    })
  })

  test("as the manager answers to them, and copies the creator where that is wanted", async () => {
    const { one, send, sent, account, member } = await asked()
    await send()
    expect((await send({ sendAsCreator: false })).message).toBe("Mail envoyé avec succès")
    const copied = await send({ sendAsCreator: false, ccCreator: true })
    expect(copied.message).toBe("Mail envoyé avec succès (TM + créateur en CC)")
    const [, alone, withCreator] = await sent()
    const manager = { name: "Max Membre", address: member.email }
    const from = { name: "Max Membre", address: account }
    expect(alone).toMatchObject({ from, replyTo: [manager], threadId: one.threadId })
    expect(alone).not.toHaveProperty("cc")
    expect(withCreator).toMatchObject({
      ...{ from, replyTo: [manager] },
      cc: [manager, { name: "Lou Créations", address: "lou@agence.example" }],
    })
  })

  test("goes to where its sender wants answers, and nobody gets it twice", async () => {
    const toReply = await asked({ replyTo: "Équipe <equipe@marque.example>" })
    await toReply.send({ to: ["equipe@marque.example"] })
    expect((await toReply.sent())[0]?.to).toEqual([{ name: "Équipe", address: "equipe@marque.example" }])
    const inbox = await newInbox()
    const one = await inbox.received({ from: `Max <${inbox.member.email}>`, text: "Un test" })
    const { message } = await Inbox.send(inbox.actor, { ...one, ...typed({ to: [inbox.member.email] }) })
    expect(message).toBe("Mail envoyé avec succès (depuis le créateur)")
    const [gone] = await google.sent(inbox.account)
    expect(gone).toMatchObject({ to: [{ address: inbox.member.email }] })
    expect(gone).not.toHaveProperty("cc")
  })

  test("says that the manager has a copy, in whatever case their address is written", async () => {
    const { actor, one, sent } = await asked()
    const manager = { ...actor, email: actor.email.toUpperCase() }
    expect((await Inbox.send(manager, { ...one, ...typed() })).message).toBe(SENT_WITH_MANAGER)
    expect((await sent())[0]?.cc).toHaveLength(1)
  })

  test("to one of ours goes to whom that one went to", async () => {
    const { actor, influencerId, one, send, sent } = await asked()
    const { mail } = await send()
    await Inbox.send(actor, { influencerId, threadId: one.threadId, messageId: mail.id, ...typed() })
    expect((await sent())[1]?.to).toEqual([{ name: "Zoé Martin", address: "zoe@marque.example" }])
  })
})

/** rules/inbox.md#addressees */
describe("an answer whose Reply-To names others", () => {
  const REPLY_TO = "Zoé <vol@autre.example>, equipe@marque.example, Zoé <VOL@autre.example>"
  const SEEN = ["vol@autre.example", "equipe@marque.example"]

  test("is refused unless exactly these addresses were seen, and the other domain confirmed once", async () => {
    const { send, sent, one, actor, received } = await asked({ replyTo: REPLY_TO })
    const shown = (await Inbox.thread(actor, one)).messages[0]?.answersTo
    expect(shown).toEqual([
      { name: "Zoé", address: "vol@autre.example", isElsewhere: true, isKnown: false },
      { name: "", address: "equipe@marque.example", isElsewhere: false, isKnown: false },
    ])
    for (const to of [[], ["zoe@marque.example"], ["vol@autre.example"], [...SEEN, "eve@vol.example"]])
      await expect(send({ to, otherDomain: true })).rejects.toMatchObject({
        code: "conflict",
        message: ADDRESSEES_CHANGED,
      })
    await expect(send({ to: SEEN })).rejects.toMatchObject({
      code: "conflict",
      message: ADDRESSEES_UNCONFIRMED,
    })
    expect(await sent()).toEqual([])
    const { mail } = await send({ to: SEEN, otherDomain: true })
    expect((await sent())[0]?.to).toEqual([
      { name: "Zoé", address: "vol@autre.example" },
      { name: "", address: "equipe@marque.example" },
    ])
    expect(mail.answersTo).toMatchObject([{ isElsewhere: false }, { isElsewhere: false }])
    const next = await received({ from: FROM, replyTo: REPLY_TO, text: "Et encore ?" })
    await Inbox.send(actor, { ...next, ...typed({ to: SEEN }) })
    expect(await sent()).toHaveLength(2)
  })
})

/** rules/inbox.md#first-contact */
test("to whom nobody has written yet, only the creator writes", async () => {
  const { send, sent, received, actor } = await asked()
  const refused = {
    code: "invalid",
    message: 'Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"',
  }
  await expect(send({ sendAsCreator: false })).rejects.toMatchObject(refused)
  await expect(send({ sendAsCreator: false, ccCreator: true })).rejects.toMatchObject(refused)
  await expect(send({ body: " \n " })).rejects.toMatchObject({ message: "Le contenu du draft est vide" })
  expect(await sent()).toEqual([])
  await send()
  const next = await received({ from: FROM, subject: "Autre chose", text: "Et encore ?" })
  await Inbox.send(actor, { ...next, ...typed({ sendAsCreator: false }) })
  expect(await sent()).toHaveLength(2)
})

/** rules/inbox.md#sent-once */
describe("one sending is one mail", () => {
  test("ten identical ones in parallel send one, and all say the same", async () => {
    const { send, sent } = await asked()
    const sendId = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ sendId })))
    expect(await sent()).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.message).toBe(SENT_WITH_MANAGER)
    expect(await send({ sendId })).toEqual(answers[0])
    expect(await sent()).toHaveLength(1)
  })

  test("the same id with anything else is refused, also from somebody else", async () => {
    const { send, sent, one, agencyId } = await asked()
    const sendId = newId()
    await send({ sendId })
    const conflict = { code: "conflict", message: expect.stringContaining("autre email") }
    for (const other of [
      { body: "Non" },
      { subject: "Autre" },
      { ccCreator: true },
      { uploadIds: [newId()] },
    ]) {
      await expect(send({ sendId, ...other })).rejects.toMatchObject(conflict)
    }
    const colleague = await actorOf(await newUser({ agencyId, permissions: { talent_manager: true } }))
    await expect(Inbox.send(colleague, { ...one, ...typed({ sendId }) })).rejects.toMatchObject(conflict)
    expect(await sent()).toHaveLength(1)
  })

  test.for([
    ["in the thread", "Re: Proposition"],
    ["in a thread of its own", "Tout autre chose"],
  ])("what Gmail took before we died is found %s, not sent again", async ([, subject = ""]) => {
    const { send, sent, key, account, actor, one } = await asked({
      headers: { "Message-ID": "sans-crochets" },
    })
    const sendId = newId()
    await google.refuse({ status: 503, email: account, operation: "messages.send", afterwards: true })
    await expect(send({ sendId, subject })).rejects.toMatchObject({
      code: "unavailable",
      message: "Gmail n'a pas répondu. Réessayez : l'email ne partira pas deux fois.",
    })
    expect(await sent()).toHaveLength(1)
    await abandoned({ ...key, sendId })
    const { message, mail } = await send({ sendId, subject })
    expect(message).toBe(SENT_WITH_MANAGER)
    const all = await sent()
    expect(all).toHaveLength(1)
    expect(mail.id).toBe(all[0]?.id)
    const { messages } = await Inbox.thread(actor, { ...one, threadId: mail.threadId })
    expect(messages.at(-1)?.id).toBe(mail.id)
  })

  test("what we died with before Gmail had it is sent, once", async () => {
    const { send, sent, key, account } = await asked()
    const sendId = newId()
    await google.refuse({ status: 503, email: account, operation: "messages.send" })
    await expect(send({ sendId })).rejects.toMatchObject({ code: "unavailable" })
    expect(await sent()).toHaveLength(0)
    await abandoned({ ...key, sendId })
    const answers = await Promise.all([send({ sendId }), send({ sendId })])
    expect(answers[0]).toEqual(answers[1])
    expect(await sent()).toHaveLength(1)
  })

  test("what went out but could not be read again is not sent again", async () => {
    const { send, sent, key, account } = await asked()
    const sendId = newId()
    await google.refuse({ status: 503, email: account, operation: "messages.get", times: 20 })
    await expect(send({ sendId })).rejects.toMatchObject({
      message: expect.stringContaining("L'email est parti"),
    })
    await google.refuse({ status: 503, email: account, operation: "messages.send", times: 1 })
    await abandoned({ ...key, sendId })
    await eventually(async () => {
      await abandoned({ ...key, sendId })
      expect((await send({ sendId })).message).toBe(SENT_WITH_MANAGER)
    })
    expect(await sent()).toHaveLength(1)
  })

  test("what Gmail refused may be sent again with other words under the same id", async () => {
    const { send, sent, account } = await asked()
    const sendId = newId()
    await google.refuse({ status: 429, email: account, operation: "messages.send" })
    await expect(send({ sendId })).rejects.toMatchObject({
      code: "unavailable",
      message: "Gmail limite les envois pour le moment. Réessayez dans quelques minutes.",
    })
    await send({ sendId, body: "Mieux dit" })
    expect((await sent()).map(({ text }) => text?.trim())).toEqual(["Mieux dit"])
  })
})

/** As if whoever was at work on it were long dead. */
const abandoned = (of: { agencyId: string; influencerId: string; sendId: string }) =>
  MailSendEntity.patch(of)
    .set({ busyUntil: Date.now() - 1 })
    .go()

/** rules/inbox.md#sent-attachments */
describe("attachments", () => {
  test("go with the mail whole and under their names, once, and then are gone from our storage", async () => {
    const { send, sent, actor, agencyId } = await asked()
    const uploadIds = [
      await attachmentOf(actor, "Médiakit d'été.pdf", Buffer.from("%PDF-1.7")),
      await attachmentOf(actor, "notes.txt", Buffer.alloc(6 * 1024 * 1024, "é")),
    ]
    const stored = await Promise.all(
      uploadIds.map((uploadId) => UploadEntity.get({ agencyId, uploadId }).go()),
    )
    const sendId = newId()
    const answer = await send({ sendId, uploadIds })
    expect(answer.mail.attachments).toMatchObject([{ name: "Médiakit d'été.pdf" }, { name: "notes.txt" }])
    const [gone] = await sent()
    const received = gone?.attachments.map(({ filename, content }) => [
      filename,
      Buffer.from(content, "base64").length,
    ])
    expect(received).toEqual([
      ["Médiakit d'été.pdf", 8],
      ["notes.txt", 6 * 1024 * 1024],
    ])
    for (const { data } of stored) expect(await sizeOf(data?.fileKey ?? "")).toBeNull()
    expect(await send({ sendId, uploadIds })).toEqual(answer)
    await expect(send({ uploadIds })).rejects.toMatchObject({ code: "not_found" })
  })

  test("of another manager, agency or purpose are refused, and stay whole", async () => {
    const { send, sent, agencyId, actor } = await asked()
    const other = await newInbox()
    const colleague = await actorOf(await newUser({ agencyId, permissions: { talent_manager: true } }))
    const content = Buffer.from("secret")
    const foreign = await attachmentOf(other.actor, "a.pdf", content)
    const colleagues = await attachmentOf(colleague, "a.pdf", content)
    for (const uploadId of [foreign, colleagues, newId()]) {
      await expect(send({ uploadIds: [uploadId] })).rejects.toMatchObject({ code: "not_found" })
      await expect(Files.cancel(actor, { uploadId })).rejects.toMatchObject({ code: "not_found" })
      await expect(Files.signParts(actor, { uploadId, partNumbers: [1] })).rejects.toMatchObject({
        code: "not_found",
      })
    }
    const { uploadId: begun } = await Files.start(actor, {
      ...{ purpose: "mail-attachment", fileName: "a.pdf", contentType: "application/pdf", size: 3 },
    })
    await expect(send({ uploadIds: [begun] })).rejects.toMatchObject({ code: "not_found" })
    expect(await sent()).toEqual([])
    const { data } = await UploadEntity.get({ agencyId, uploadId: colleagues }).go({ consistent: true })
    expect(data?.status).toBe("completed")
  })

  test("beyond 18 MB are refused by the size that is stored; a mail below it goes out", {
    timeout: 60_000,
  }, async () => {
    const { send, sent, actor } = await asked()
    const nine = () => attachmentOf(actor, "film.mp4", Buffer.alloc(9 * 1024 * 1024, 7))
    const [one, two, more] = [
      await nine(),
      await nine(),
      await attachmentOf(actor, "a.pdf", Buffer.from("a")),
    ]
    await expect(send({ uploadIds: [one, two, more] })).rejects.toMatchObject({
      code: "too_large",
      message: "Les pièces jointes dépassent 18 MB au total, la limite d'un e-mail.",
    })
    await send({ uploadIds: [one, two] })
    expect((await sent())[0]?.attachments).toHaveLength(2)
  })

  test("of a mail that Gmail refused stay there for another try, also by another id", async () => {
    const { send, sent, actor, account } = await asked()
    const uploadIds = [await attachmentOf(actor, "a.pdf", Buffer.from("abc"))]
    await google.refuse({ status: 429, email: account, operation: "messages.send" })
    await expect(send({ uploadIds })).rejects.toMatchObject({ code: "unavailable" })
    await send({ uploadIds })
    expect((await sent())[0]?.attachments).toHaveLength(1)
  })
})

describe("nothing that somebody types or sends becomes a header", () => {
  test("neither a subject nor a name", async () => {
    const { send, sent } = await asked({ from: `"Zoé\\" <eve@vol.example>, " <zoe@marque.example>` })
    await send({ subject: "Été 🌞 ; offre =?UTF-8?Q?=0D=0ABcc:_eve@vol.example?=" })
    const [gone] = await sent()
    expect(gone?.bcc).toBeUndefined()
    expect(gone?.headers.bcc).toBeUndefined()
    expect(gone?.to).toMatchObject([{ address: "zoe@marque.example" }])
  })

  test("nor what strangers wrote into their own headers", async () => {
    const { one, key, send, sent } = await asked()
    const evil = "<a@b>\r\nBcc: eve@vol.example"
    await MailEntity.patch({ ...key, threadId: one.threadId, messageId: one.messageId })
      .set({
        ...{ rfcMessageId: evil, references: `${"<vieux@x> ".repeat(60)}${evil}` },
        from: { name: "Zoé\r\nBcc: eve@vol.example", address: "zoe@marque.example" },
      })
      .go()
    await send()
    const [gone] = await sent()
    expect(Object.keys(gone?.headers ?? {})).not.toContain("bcc")
    expect(gone?.headers["in-reply-to"]).toBe("<a@b>")
    expect(gone?.headers.references?.split(" ").length).toBeLessThanOrEqual(20)
    expect(gone?.to?.map(({ address }) => address)).toEqual(["zoe@marque.example"])
    expect(Buffer.from(gone?.raw ?? "", "base64").toString()).not.toMatch(/^bcc:/im)
  })

  test("an address that is a list, or none, is not written to", async () => {
    for (const address of [
      "zoe@marque.example,eve@vol.example",
      "zoe@marque.example>\r\nBcc: x@y.z",
      "",
      "moi",
    ]) {
      const { one, key, send, sent } = await asked()
      await MailEntity.patch({ ...key, threadId: one.threadId, messageId: one.messageId })
        .set({ from: { name: "Zoé", address } })
        .go()
      await expect(send()).rejects.toMatchObject({
        code: "invalid",
        message: "Cet email n'a pas d'adresse à laquelle répondre.",
      })
      expect(await sent()).toEqual([])
    }
  })
})

describe("who may send", () => {
  test("nobody from a mailbox that is not connected, or no longer", async () => {
    const { send, sent, actor, influencerId, account } = await asked()
    await google.revokeConsent(account)
    const refused = { message: "Connexion OAuth non trouvée" }
    await expect(send()).rejects.toMatchObject(refused)
    await expect(send()).rejects.toMatchObject(refused)
    await Inbox.disconnect(actor, { influencerId })
    await expect(send()).rejects.toMatchObject(refused)
    expect(await sent()).toEqual([])
  })

  test("nobody without the right, and nobody of another agency", async () => {
    const { one, sent, agencyId } = await asked()
    const without = await actorOf(await newUser({ agencyId, permissions: { influencers: true } }))
    await expect(Inbox.send(without, { ...one, ...typed() })).rejects.toMatchObject({ code: "forbidden" })
    const { actor } = await newInbox()
    await expect(Inbox.send(actor, { ...one, ...typed() })).rejects.toMatchObject({ code: "not_found" })
    expect(await sent()).toEqual([])
  })

  test("an agency sends 300 mails an hour at most", async () => {
    const { send, sent, agencyId } = await asked()
    const stretch = Math.floor(Date.now() / 1000 / 3600)
    for (const at of [stretch, stretch + 1]) {
      const used = { what: `mail-send#${agencyId}`, stretch: at, count: 300, expiresAt: (at + 2) * 3600 }
      await AttemptsEntity.put(used).go()
    }
    await expect(send()).rejects.toMatchObject({ code: "throttled" })
    expect(await sent()).toEqual([])
  })
})

/** rules/inbox.md#received-attachments */
test("a received file is fetched by its present id, and comes as a download whatever it calls itself", async () => {
  const { actor, received } = await newInbox()
  const content = Buffer.from("<script>alert(1)</script>").toString("base64")
  const attachments = [{ filename: "brief.html", type: "text/html", content }]
  const one = await received({ from: FROM, text: "Voici", attachments })
  const { messages } = await Inbox.thread(actor, one)
  const [file] = messages[0]?.attachments ?? []
  expect(file).toMatchObject({ name: "brief.html", contentType: "text/html", size: 25 })
  const ask = () => Inbox.attachment(actor, { ...one, attachmentId: file?.id ?? "" })
  const answers = [await ask(), await ask()]
  for (const { url } of answers) {
    const answer = await fetch(url)
    expect(await answer.text()).toBe("<script>alert(1)</script>")
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
  }
  await expect(Inbox.attachment(actor, { ...one, attachmentId: "99" })).rejects.toMatchObject({
    code: "not_found",
  })
})

test("a file within a part of a mail is fetched as any other", async () => {
  const { actor, received } = await newInbox()
  const file = [
    'Content-Type: application/pdf; name="brief.pdf"',
    "Content-Disposition: attachment",
    "",
    "%PDF-1.7",
  ]
  const inner = ["--b", "Content-Type: text/plain", "", "Voici", "--b", ...file, "--b--"]
  const raw = [
    ...[`From: ${FROM}`, "Message-ID: <imbrique@marque.example>", "MIME-Version: 1.0"],
    ...['Content-Type: multipart/mixed; boundary="a"', "", "--a"],
    ...['Content-Type: multipart/mixed; boundary="b"', "", ...inner, "--a--", ""],
  ].join("\r\n")
  const one = await received({ raw: Buffer.from(raw).toString("base64") })
  const { messages } = await Inbox.thread(actor, one)
  const [{ id = "", name = "" } = {}] = messages[0]?.attachments ?? []
  expect(name).toBe("brief.pdf")
  const { url } = await Inbox.attachment(actor, { ...one, attachmentId: id })
  expect((await (await fetch(url)).text()).trim()).toBe("%PDF-1.7")
})
