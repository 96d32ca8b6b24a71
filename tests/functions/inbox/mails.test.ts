import { ADDRESSEES_CHANGED } from "@trame/core/inbox/rules/addressees"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { attachmentOf, connectedInbox } from "../../support/inboxMails.ts"
import { newTalentManager } from "../../support/mailbox.ts"
import { refused } from "../../support/problem.ts"

/** A mail with a page and a file, and its manager over HTTP. */
async function oneMail() {
  const manager = await newTalentManager()
  const box = await connectedInbox(manager)
  const mail = await box.received({
    ...{ from: "Zoé Martin <zoe@marque.example>", subject: "Proposition", text: "On collabore ?" },
    html: `<p>On collabore ?<img src="https://suivi.example/p.gif"><a href="https://vol.example">banque.example</a></p>`,
    attachments: [{ filename: "brief.pdf", type: "application/pdf", content: "JVBERg==" }],
  })
  return { ...manager, ...box, mail, api: apiAs(manager.member) }
}

const typed = () => ({
  ...{ sendId: newId(), subject: "Re: Proposition", body: "Avec plaisir !" },
  to: ["zoe@marque.example"],
})

/** rules/inbox.md#sending */
test("a mail is read, its page and file opened, handled, and answered with a file in its thread", async () => {
  const { api, actor, account, influencerId, mail } = await oneMail()
  expect((await api.inbox.creators({ search: "lou" })).items).toMatchObject([
    { influencerId, mailbox: { email: account, status: "connected" } },
  ])
  expect(await api.inbox.creator({ influencerId })).toMatchObject({ name: "Lou Créations", hasMails: true })
  await eventually(async () => {
    expect((await api.inbox.mails({ influencerId })).items).toMatchObject([{ id: mail.messageId }])
    expect((await api.inbox.threads({ influencerId })).items).toMatchObject([{ id: mail.threadId }])
  })
  const { messages } = await api.inbox.thread(mail)
  expect(messages).toMatchObject([{ text: "On collabore ?", hasHtml: true, isFirstContact: true }])
  const page = await api.inbox.html(mail)
  expect(page.hasRemoteImages).toBe(true)
  expect(page.html).not.toContain("suivi.example")
  expect(page.html).toContain("⚠ mène à vol.example")
  expect((await api.inbox.html({ ...mail, images: "true" })).html).toContain("https://suivi.example/p.gif")
  const attachmentId = messages[0]?.attachments[0]?.id ?? ""
  const { url } = await api.inbox.attachment({ ...mail, attachmentId })
  expect(await (await fetch(url)).text()).toBe("%PDF")
  expect((await api.inbox.handle({ ...mail, handled: true })).handledAt).toEqual(expect.any(String))
  const uploadIds = [await attachmentOf(actor, "kit.pdf", Buffer.from("abc"))]
  const answer = { ...mail, ...typed(), sendAsCreator: true, uploadIds }
  const sent = await api.inbox.send(answer)
  expect(sent.message).toBe("Mail envoyé avec succès (créateur + TM en CC)")
  expect(await api.inbox.send(answer)).toEqual(sent)
  expect(await google.sent(account)).toHaveLength(1)
  expect((await api.inbox.thread(mail)).messages.map(({ id }) => id)).toEqual([mail.messageId, sent.mail.id])
})

test("ten identical sends over HTTP send one mail and answer alike", async () => {
  const { api, account, mail } = await oneMail()
  const answer = { ...mail, ...typed(), sendAsCreator: true }
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.inbox.send(answer)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await google.sent(account)).toHaveLength(1)
})

const calls = ({ inbox }: Pick<Api, "inbox">, mail: Awaited<ReturnType<typeof oneMail>>["mail"]) => {
  const { influencerId } = mail
  return {
    creator: () => inbox.creator({ influencerId }),
    mails: () => inbox.mails({ influencerId }),
    threads: () => inbox.threads({ influencerId }),
    thread: () => inbox.thread(mail),
    html: () => inbox.html(mail),
    attachment: () => inbox.attachment({ ...mail, attachmentId: "1" }),
    handle: () => inbox.handle({ ...mail, handled: true }),
    send: () => inbox.send({ ...mail, ...typed(), sendAsCreator: true }),
  }
}

test("who is not signed in, has not the right, or is of another agency gets nothing and sends nothing", async () => {
  const { mail, account, agencyId } = await oneMail()
  const stranger = await newTalentManager()
  const member = await newUser({ agencyId, permissions: { influencers: true, resources: true } })
  const pending = await newUser({ agencyId, status: "rejected", permissions: { talent_manager: true } })
  const nobody = anonymous() as unknown as Pick<Api, "inbox">
  const cases = [
    [nobody, 401],
    [apiAs(member), 403],
    [apiAs(pending), 403],
    [apiAs(stranger.member), 404],
  ] as const
  for (const [api, status] of cases) {
    for (const [name, call] of Object.entries(calls(api, mail))) {
      expect({ name, status: (await refused(call())).status }).toEqual({ name, status })
    }
  }
  expect(await refused(apiAs(member).inbox.creators({}))).toMatchObject({ status: 403 })
  expect((await apiAs(stranger.member).inbox.creators({})).items).toEqual([])
  expect(await google.sent(account)).toEqual([])
})

/** rules/inbox.md#first-contact */
test("refusals say in the product's words what is wrong", async () => {
  const { api, mail, account } = await oneMail()
  const send = (wanted: object) => refused(api.inbox.send({ ...mail, ...typed(), ...wanted }))
  expect(await send({})).toMatchObject({
    status: 400,
    message: 'Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"',
  })
  expect(await send({ body: "  " })).toMatchObject({
    data: { fields: { body: "Le contenu du draft est vide" } },
  })
  expect(await send({ subject: "Re\r\nBcc: eve@vol.example" })).toMatchObject({
    data: { fields: { subject: "Une seule ligne, sans caractère invisible" } },
  })
  expect(await send({ to: ["vol@autre.example"], sendAsCreator: true })).toMatchObject({
    status: 409,
    message: ADDRESSEES_CHANGED,
  })
  expect(await send({ messageId: newId(), sendAsCreator: true })).toMatchObject({
    status: 404,
    message: "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)",
  })
  await api.inbox.disconnect({ influencerId: mail.influencerId })
  expect(await send({ sendAsCreator: true })).toMatchObject({ message: "Connexion OAuth non trouvée" })
  expect(await google.sent(account)).toEqual([])
  expect((await api.inbox.thread(mail)).messages).toHaveLength(1)
})

test("a file for a mail is its sender's alone", async () => {
  const { agencyId, api, mail } = await oneMail()
  const colleague = apiAs(await newUser({ agencyId, permissions: { talent_manager: true } }))
  const announced = {
    purpose: "mail-attachment",
    fileName: "a.pdf",
    contentType: "application/pdf",
    size: 3,
  } as const
  const { uploadId } = await colleague.files.start(announced)
  const missing = { status: 404 }
  expect(await refused(api.files.signParts({ uploadId, partNumbers: [1] }))).toMatchObject(missing)
  expect(
    await refused(api.files.complete({ uploadId, parts: [{ partNumber: 1, etag: "a" }] })),
  ).toMatchObject(missing)
  expect(await refused(api.files.cancel({ uploadId }))).toMatchObject(missing)
  const sending = api.inbox.send({ ...mail, ...typed(), sendAsCreator: true, uploadIds: [uploadId] })
  expect(await refused(sending)).toMatchObject(missing)
  const outsider = apiAs(await newUser({ agencyId, permissions: { resources: true } }))
  expect(await refused(outsider.files.start(announced))).toMatchObject({ status: 403 })
  expect(await colleague.files.cancel({ uploadId })).toEqual({ uploadId })
})
