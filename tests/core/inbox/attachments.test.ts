import { Inbox } from "@trame/core/inbox/index"
import { expect, test } from "vitest"
import { google } from "../../support/google.ts"
import { connectedInbox } from "../../support/inboxMails.ts"
import { newTalentManager } from "../../support/mailbox.ts"
import { MailEntity } from "../../support/stored.ts"

const fileOf = (filename: string, text: string) => ({
  ...{ filename, type: "application/pdf" },
  content: Buffer.from(text).toString("base64"),
})

/** An inbox, and what the file of a mail holds at this place. */
async function newInbox() {
  const manager = await newTalentManager()
  const inbox = await connectedInbox(manager)
  const { actor } = manager
  type Mail = Awaited<ReturnType<typeof inbox.received>>
  const ask = async (mail: Mail, place = 0) => {
    const { messages } = await Inbox.thread(actor, mail)
    return Inbox.attachment(actor, { ...mail, attachmentId: messages[0]?.attachments[place]?.id ?? "" })
  }
  const read = async (mail: Mail, place = 0) => (await fetch((await ask(mail, place)).url)).text()
  return { ...manager, ...inbox, ask, read }
}

/** rules/inbox.md#received-attachments */
test("each file of each mail opens itself, though others have its name, its place and its size", async () => {
  const { received, read } = await newInbox()
  const attachments = [fileOf("brief.pdf", "Un"), fileOf("brief.pdf", "Dx")]
  const one = await received({ text: "Voici", attachments })
  const other = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Tr")] })
  expect([await read(one), await read(one, 1), await read(other)]).toEqual(["Un", "Dx", "Tr"])
})

/** rules/inbox.md#mail-content */
test("pictures that came within the mail show in its page, also once the mailbox is disconnected", async () => {
  const { received, actor, influencerId } = await newInbox()
  const png = Buffer.from("89504e470d0a1a0a", "hex")
  const lines = (type: string, ...more: string[]) => ["--x", `Content-Type: ${type}`, ...more, ""]
  const raw = [
    ...["From: zoe@marque.example", "Content-Type: multipart/related; boundary=x", ""],
    ...lines("text/html"),
    '<p>Vu<img src="cid:logo@mail" alt="Logo"><img src="CID:perdu" alt="Perdu"><img src="cid:svg"></p>',
    ...lines("image/png", "Content-ID: <logo@mail>", "Content-Transfer-Encoding: base64"),
    png.toString("base64"),
    ...lines("image/svg+xml", "Content-ID: <svg>"),
    "<svg onload=alert(1)></svg>",
    "--x--",
  ].join("\r\n")
  const mail = await received({ raw: Buffer.from(raw).toString("base64") })
  const read = async () => {
    const { html, origins } = await Inbox.html(actor, { ...mail, images: false })
    const [, src = ""] =
      /^<p>Vu<img src="([^"]+)" alt="Logo"[^>]*><span>Perdu<\/span><span><\/span><\/p>$/.exec(html) ?? []
    expect(origins).toEqual([new URL(src).origin])
    return Buffer.from(await (await fetch(src.replaceAll("&amp;", "&"))).arrayBuffer())
  }
  expect(await read()).toEqual(png)
  await Inbox.disconnect(actor, { influencerId })
  expect(await read()).toEqual(png)
})

test("what Gmail does not give is said, and given at the next try", async () => {
  const { received, read, ask, account } = await newInbox()
  const mail = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Un")] })
  await google.refuse({ email: account, operation: "messages.get", status: 404 })
  await expect(ask(mail)).rejects.toMatchObject({
    code: "not_found",
    message: "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)",
  })
  const reason = "insufficientPermissions"
  await google.refuse({ email: account, operation: "attachments.get", status: 403, reason, times: 2 })
  await expect(ask(mail)).rejects.toMatchObject({
    code: "unavailable",
    message: "Gmail ne répond pas pour le moment. Veuillez réessayer dans quelques instants.",
  })
  expect(await read(mail)).toBe("Un")
})

test("a file that Gmail's mail does not have any more is gone", async () => {
  const { received, ask, key } = await newInbox()
  const mail = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Un")] })
  const { threadId, messageId } = mail
  const lost = { partId: "9", name: "perdu.pdf", contentType: "application/pdf", size: 2 }
  await MailEntity.patch({ ...key, threadId, messageId })
    .set({ attachments: [lost] })
    .go()
  await expect(ask(mail)).rejects.toMatchObject({
    code: "not_found",
    message: "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)",
  })
})

test("a file that was opened once still opens when the mailbox is disconnected, others do not", async () => {
  const { received, read, ask, actor, influencerId } = await newInbox()
  const attachments = [fileOf("vu.pdf", "Vu"), fileOf("autre.pdf", "Autre")]
  const mail = await received({ text: "Voici", attachments })
  await read(mail)
  await Inbox.disconnect(actor, { influencerId })
  expect(await read(mail)).toBe("Vu")
  await expect(ask(mail, 1)).rejects.toMatchObject({ message: "Connexion OAuth non trouvée" })
})

test("a file beyond 50 MB is to be opened in Gmail, one of 50 MB is not refused", async () => {
  const { received, ask, read, key } = await newInbox()
  const { threadId, messageId, ...rest } = await received({
    text: "Voici",
    attachments: [fileOf("film.pdf", "Un")],
  })
  const saying = (size: number) => {
    const film = { partId: "1", name: "film.pdf", contentType: "application/pdf", size }
    return MailEntity.patch({ ...key, threadId, messageId })
      .set({ attachments: [film] })
      .go()
  }
  const mail = { ...rest, threadId, messageId }
  await saying(50 * 1024 * 1024 + 1)
  await expect(ask(mail)).rejects.toMatchObject({
    code: "too_large",
    message: "Cette pièce jointe est trop volumineuse pour être ouverte ici. Ouvrez-la dans Gmail.",
  })
  await saying(50 * 1024 * 1024)
  expect(await read(mail)).toBe("Un")
})
