import * as Files from "@trame/core/files/index"
import { sizeOf } from "@trame/core/files/objects"
import * as Inbox from "@trame/core/inbox/index"
import { ADDRESSEES_CHANGED, ADDRESSEES_UNCONFIRMED } from "@trame/core/inbox/rules/addressees"
import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { describe, expect, it } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
import { answerOf, receivedMail } from "../../support/answers.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { attachmentOf } from "../../support/inboxMails.ts"
import { newTalentManager, TALENT_MANAGER } from "../../support/mailbox.ts"
import { race } from "../../support/race.ts"
import { MailEntity, UploadEntity } from "../../support/stored.ts"

/** rules/inbox.md#sending */
describe("an answer", () => {
  it("goes to the mail's sender in its thread, and shows at once in thread and list", async () => {
    const { one, send, sent, account, actor, member, influencerId } = await receivedMail()
    const { message, mail } = await send()
    expect(message).toBe("Mail envoyé avec succès (créateur + TM en CC)")
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
    const { rfcMessageId } = stored ?? {}
    expect(gone?.headers).toMatchObject({ "in-reply-to": rfcMessageId, references: rfcMessageId })
    expect(mail).toMatchObject({
      id: gone?.id,
      direction: "out",
      hasReply: true,
      isFirstContact: false,
      text: expect.stringContaining("Avec plaisir"),
      from: { name: "Lou Créations", address: account },
    })
    const { messages, hasReply } = await Inbox.thread(actor, one)
    expect(messages.map(({ id }) => id)).toEqual([one.messageId, gone?.id])
    expect([hasReply, messages[0]?.isFirstContact]).toEqual([true, false])
    await eventually(async () => {
      expect((await Inbox.mails(actor, { influencerId })).items[0]?.id).toBe(gone?.id)
    })
  })

  /** rules/inbox.md#first-contact */
  it("of a first contact goes out as the creator only; later the manager may write, with or without the creator", async () => {
    const { one, send, sent, account, actor, member } = await receivedMail()
    const refused = {
      code: "invalid",
      message: 'Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"',
    }
    await expect(send({ sendAsCreator: false })).rejects.toMatchObject(refused)
    await expect(send({ sendAsCreator: false, ccCreator: true })).rejects.toMatchObject(refused)
    await expect(send({ body: " \n " })).rejects.toMatchObject({ message: "Le contenu du draft est vide" })
    expect(await sent()).toEqual([])
    const shouting = { ...actor, email: actor.email.toUpperCase() }
    const { message } = await Inbox.send(shouting, { ...one, ...answerOf() })
    expect(message).toBe("Mail envoyé avec succès (créateur + TM en CC)")
    expect((await send({ sendAsCreator: false })).message).toBe("Mail envoyé avec succès")
    const copied = await send({ sendAsCreator: false, ccCreator: true })
    expect(copied.message).toBe("Mail envoyé avec succès (TM + créateur en CC)")
    const [, alone, withCreator] = await sent()
    const manager = { name: "Max Membre", address: member.email }
    const from = { name: "Max Membre", address: account }
    expect(alone).toMatchObject({ from, replyTo: [manager], threadId: one.threadId })
    expect(alone).not.toHaveProperty("cc")
    const cc = [manager, { name: "Lou Créations", address: "lou@agence.example" }]
    expect(withCreator).toMatchObject({ from, replyTo: [manager], cc })
  })

  /** rules/inbox.md#addressees */
  it("goes to the Reply-To only when exactly its addresses were seen and the other domain was confirmed once", async () => {
    const replyTo = "Zoé <vol@autre.example>, equipe@marque.example, Zoé <VOL@autre.example>"
    const seen = ["vol@autre.example", "equipe@marque.example"]
    const conflict = (message: string) => ({ code: "conflict", message })
    const { send, sent, one, actor, received } = await receivedMail({ replyTo })
    expect((await Inbox.thread(actor, one)).messages[0]?.answersTo).toEqual([
      { name: "Zoé", address: "vol@autre.example", isElsewhere: true, isKnown: false },
      { name: "", address: "equipe@marque.example", isElsewhere: false, isKnown: false },
    ])
    for (const to of [[], ["zoe@marque.example"], ["vol@autre.example"], [...seen, "eve@vol.example"]])
      await expect(send({ to, otherDomain: true })).rejects.toMatchObject(conflict(ADDRESSEES_CHANGED))
    await expect(send({ to: seen })).rejects.toMatchObject(conflict(ADDRESSEES_UNCONFIRMED))
    expect(await sent()).toEqual([])
    const { mail } = await send({ to: seen.map((address) => address.toUpperCase()), otherDomain: true })
    expect((await sent())[0]?.to).toEqual([
      { name: "Zoé", address: "vol@autre.example" },
      { name: "", address: "equipe@marque.example" },
    ])
    expect(mail.answersTo).toMatchObject([{ isElsewhere: false }, { isElsewhere: false }])
    const next = await received({ from: "zoe@marque.example", replyTo, text: "Et encore ?" })
    await Inbox.send(actor, { ...next, ...answerOf({ to: seen }) })
    expect(await sent()).toHaveLength(2)
  })

  it("takes no header from typed text or from a stranger's headers", async () => {
    const evil = "<a@b>\r\nBcc: eve@vol.example"
    const { patchMail, send, sent } = await receivedMail()
    await patchMail({
      rfcMessageId: evil,
      references: `${"<vieux@x> ".repeat(60)}${evil}`,
      from: { name: "Zoé\r\nBcc: eve@vol.example", address: "zoe@marque.example" },
    })
    await send({ subject: "Été 🌞 ; offre =?UTF-8?Q?=0D=0ABcc:_eve@vol.example?=" })
    const [gone] = await sent()
    expect([gone?.bcc, gone?.headers.bcc]).toEqual([undefined, undefined])
    expect(gone?.headers["in-reply-to"]).toBe("<a@b>")
    expect(gone?.headers.references?.split(" ").length).toBeLessThanOrEqual(20)
    expect(gone?.to?.map(({ address }) => address)).toEqual(["zoe@marque.example"])
    expect(Buffer.from(gone?.raw ?? "", "base64").toString()).not.toMatch(/^bcc:/im)
  })

  it("is refused without one proper address, a connection, or after 300 mails in an hour", async () => {
    const { actor, agencyId, influencerId, account, send, sent, patchMail } = await receivedMail()
    const list = "zoe@marque.example,eve@vol.example"
    await patchMail({ from: { name: "Zoé", address: list } })
    await expect(send({ to: [list] })).rejects.toMatchObject({
      code: "invalid",
      message: "Cet email n'a pas d'adresse à laquelle répondre.",
    })
    await patchMail({ from: { name: "Zoé", address: "zoe@marque.example" } })
    const hour = Math.floor(Date.now() / 3_600_000)
    const what = `mail-send#${agencyId}`
    for (const stretch of [hour, hour + 1])
      await AttemptsEntity.put({ what, stretch, count: 300, expiresAt: (stretch + 2) * 3600 }).go()
    await expect(send()).rejects.toMatchObject({ code: "throttled" })
    for (const stretch of [hour, hour + 1]) await AttemptsEntity.delete({ what, stretch }).go()
    await google.revokeConsent(account)
    const unconnected = { message: "Connexion OAuth non trouvée" }
    await expect(send()).rejects.toMatchObject(unconnected)
    await Inbox.disconnect(actor, { influencerId })
    await expect(send()).rejects.toMatchObject(unconnected)
    expect(await sent()).toEqual([])
  })
})

/** rules/inbox.md#sent-attachments */
describe("attachments", () => {
  it("go whole with one mail, and are then erased from storage", async () => {
    const { send, sent, actor, agencyId } = await receivedMail()
    const large = Buffer.alloc(6 * 1024 * 1024, "é")
    const uploadIds = [
      await attachmentOf(actor, "Médiakit d'été.pdf", Buffer.from("%PDF-1.7")),
      await attachmentOf(actor, "notes.txt", large),
    ]
    const get = (uploadId: string) => UploadEntity.get({ agencyId, uploadId }).go()
    const stored = await Promise.all(uploadIds.map(get))
    const sendId = newId()
    const answer = await send({ sendId, uploadIds })
    expect(answer.mail.attachments).toMatchObject([{ name: "Médiakit d'été.pdf" }, { name: "notes.txt" }])
    const [gone] = await sent()
    const sizes = gone?.attachments.map(({ content }) => Buffer.from(content, "base64").length)
    expect(sizes).toEqual([8, large.length])
    for (const { data } of stored) expect(await sizeOf(data?.fileKey ?? "")).toBeNull()
    expect(await send({ sendId, uploadIds })).toEqual(answer)
    await expect(send({ uploadIds })).rejects.toMatchObject({ code: "not_found" })
  })

  it("of another manager, another agency or an unfinished upload are missing, and stay whole", async () => {
    const { send, sent, agencyId, actor } = await receivedMail()
    const colleague = await actorOf(await newUser({ agencyId, ...TALENT_MANAGER }))
    const content = Buffer.from("secret")
    const foreign = await attachmentOf((await newTalentManager()).actor, "a.pdf", content)
    const colleagues = await attachmentOf(colleague, "a.pdf", content)
    const missing = { code: "not_found" }
    for (const uploadId of [foreign, colleagues, newId()]) {
      await expect(send({ uploadIds: [uploadId] })).rejects.toMatchObject(missing)
      await expect(Files.cancel(actor, { uploadId })).rejects.toMatchObject(missing)
      await expect(Files.signParts(actor, { uploadId, partNumbers: [1] })).rejects.toMatchObject(missing)
    }
    const file = { fileName: "a.pdf", contentType: "application/pdf", size: 3 }
    const { uploadId: begun } = await Files.start(actor, { purpose: "mail-attachment", ...file })
    await expect(send({ uploadIds: [begun] })).rejects.toMatchObject(missing)
    const { data } = await UploadEntity.get({ agencyId, uploadId: colleagues }).go({ consistent: true })
    expect(data?.status).toBe("completed")
    const own = await attachmentOf(actor, "brief.pdf", content)
    const late = () => send({ uploadIds: [own] })
    const first = () => Files.cancel(actor, { uploadId: own })
    await expect(race({ over: "mailSend", first, late })).rejects.toMatchObject(missing)
    expect(await sent()).toEqual([])
  })

  it("are limited to 18 MB by their stored size", async () => {
    const { send, sent, actor } = await receivedMail()
    const half = Buffer.alloc(9 * 1024 * 1024, 7)
    const uploadIds = [await attachmentOf(actor, "1.mp4", half), await attachmentOf(actor, "2.mp4", half)]
    const more = await attachmentOf(actor, "a.pdf", Buffer.from("a"))
    await expect(send({ uploadIds: [...uploadIds, more] })).rejects.toMatchObject({
      code: "too_large",
      message: "Les pièces jointes dépassent 18 MB au total, la limite d'un e-mail.",
    })
    await send({ uploadIds })
    expect((await sent())[0]?.attachments).toHaveLength(2)
  })
})
