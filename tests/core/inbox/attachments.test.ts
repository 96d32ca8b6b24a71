import * as Inbox from "@trame/core/inbox/index"
import { describe, expect, it } from "vitest"
import { google } from "../../support/google.ts"
import { connectedInbox } from "../../support/inboxMails.ts"
import { newTalentManager } from "../../support/mailbox.ts"
import { MailEntity } from "../../support/stored.ts"

/** rules/inbox.md#received-attachments */
describe("a received file", () => {
  it("opens by its place, also within a part, as a download of whatever type", async () => {
    const { received, read, open, ask } = await newInbox()
    const html = fileOf("brief.pdf", "<script>1</script>", "text/html")
    const one = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Un"), html] })
    const other = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Tr")] })
    const contents = [await read(one), await read(one, 1), await read(other)]
    expect(contents).toEqual(["Un", "<script>1</script>", "Tr"])
    await expect(ask(one, 2)).rejects.toMatchObject(GONE)
    const { headers } = await open(one, 1)
    expect(headers.get("content-type")).toBe("application/octet-stream")
    expect(headers.get("content-disposition")).toMatch(/^attachment;/)
    const nested = [
      'From: zoe@marque.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="a"\r\n',
      '--a\r\nContent-Type: multipart/mixed; boundary="b"\r\n',
      "--b\r\nContent-Type: text/plain\r\n\r\nVoici",
      '--b\r\nContent-Type: application/pdf; name="b.pdf"\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7',
      "--b--\r\n--a--\r\n",
    ].join("\r\n")
    expect(await read(await received({ raw: Buffer.from(nested).toString("base64") }))).toBe("%PDF-1.7")
  })

  it("is refused with a reason when Gmail does not give it, and opens at the next try", async () => {
    const { received, read, ask, claims, account: email } = await newInbox()
    const mail = await received({ text: "Voici", attachments: [fileOf("brief.pdf", "Un")] })
    await google.refuse({ email, operation: "messages.get", status: 404 })
    await expect(ask(mail)).rejects.toMatchObject(GONE)
    const reason = "insufficientPermissions"
    await google.refuse({ email, operation: "attachments.get", status: 403, reason, times: 2 })
    await expect(ask(mail)).rejects.toMatchObject({
      code: "unavailable",
      message: "Gmail ne répond pas pour le moment. Veuillez réessayer dans quelques instants.",
    })
    await claims(mail, 50 * 1024 * 1024 + 1)
    await expect(ask(mail)).rejects.toMatchObject({
      code: "too_large",
      message: "Cette pièce jointe est trop volumineuse pour être ouverte ici. Ouvrez-la dans Gmail.",
    })
    await claims(mail, 50 * 1024 * 1024)
    expect(await read(mail)).toBe("Un")
    await claims(mail, 2, "9")
    await expect(ask(mail)).rejects.toMatchObject(GONE)
  })
})

/** rules/inbox.md#mail-content */
it("pictures within the mail show in its layout, also after the disconnection", async () => {
  const { received, actor, influencerId } = await newInbox()
  const png = Buffer.from("89504e470d0a1a0a", "hex")
  const raw = [
    "From: zoe@marque.example\r\nContent-Type: multipart/related; boundary=x\r\n",
    "--x\r\nContent-Type: text/html\r\n",
    '<p>Vu<img src="cid:logo@mail" alt="Logo"><img src="CID:perdu" alt="Perdu"><img src="cid:svg"></p>',
    "--x\r\nContent-Type: image/png\r\nContent-ID: <logo@mail>\r\nContent-Transfer-Encoding: base64\r\n",
    png.toString("base64"),
    "--x\r\nContent-Type: image/svg+xml\r\nContent-ID: <svg>\r\n",
    "<svg onload=alert(1)></svg>\r\n--x--",
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

const fileOf = (filename: string, text: string, type = "application/pdf") => ({
  filename,
  type,
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
  const open = async (mail: Mail, place = 0) => fetch((await ask(mail, place)).url)
  const read = async (mail: Mail, place = 0) => (await (await open(mail, place)).text()).trim()
  const claims = ({ threadId, messageId }: Mail, size: number, partId = "1") =>
    MailEntity.patch({ ...inbox.key, threadId, messageId })
      .set({ attachments: [{ partId, name: "a.pdf", contentType: "application/pdf", size }] })
      .go()
  return { ...manager, ...inbox, ask, open, read, claims }
}

const GONE = {
  code: "not_found",
  message: "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)",
}
