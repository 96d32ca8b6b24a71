import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { SCOPES, startLocal, userId } from "./support.ts"

describe("a list of messages", () => {
  it("has the newest first, page by page, and an arrival moves nothing", async () => {
    const { users, deliver } = await start()
    const ids: string[] = []
    for (let hour = 0; hour < 7; hour += 1)
      ids.unshift((await deliver({ at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() })).id)
    const read: (string | null | undefined)[] = []
    let pageToken: string | undefined
    do {
      const { data } = await users.messages.list({ userId, maxResults: 3, pageToken })
      read.push(...(data.messages ?? []).map(({ id }) => id))
      pageToken = data.nextPageToken ?? undefined
      await deliver()
    } while (pageToken)
    expect(read).toEqual(ids)
  })

  it("is narrowed by searches, and leaves spam and trash out; an unknown search is refused", async () => {
    const { deliver, list } = await start()
    const read = await deliver({ labels: ["INBOX"], at: "2026-01-01T00:00:00Z" })
    const sent = await deliver({ labels: ["SENT"], at: "2026-01-02T00:00:00Z" })
    for (const aside of ["SPAM", "TRASH"]) await deliver({ labels: [aside] })
    const unread = await deliver()
    for (const [options, found] of [
      [{}, [unread, sent, read]],
      [{ q: "in:sent" }, [sent]],
      // A second belongs to the time after it.
      [{ q: "before:1767225600" }, []],
      [{ q: "after:1767225600 before:1767225601" }, [read]],
    ] as const)
      expect([options, await list(options)]).toEqual([options, found.map(({ id }) => id)])
    await expect(list({ q: "budget" })).rejects.toMatchObject({ status: 501 })
    await expect(list({ pageToken: "zz" })).rejects.toMatchObject({ status: 400 })
  })
})

describe("a message", () => {
  it("has its tree, its text as UTF-8 and attachments whose ids do not last", async () => {
    const { users, deliver } = await start()
    const pdf = Buffer.from("%PDF-1.4 contrat")
    const { id } = await deliver({
      subject: "Contrat signé — Été 2026",
      text: "Voici l'essentiel & le reste à 100 %",
      html: "<p>Bonjour Lou</p>",
      attachments: [{ filename: "contrat.pdf", type: "application/pdf", content: pdf.toString("base64") }],
    })
    const { payload, snippet } = (await users.messages.get({ userId, id })).data
    const [words, file] = payload?.parts ?? []
    expect(payload?.mimeType).toBe("multipart/mixed")
    expect(words?.parts?.map(({ partId, mimeType }) => [partId, mimeType])).toEqual([
      ["0.0", "text/plain"],
      ["0.1", "text/html"],
    ])
    const text = Buffer.from(words?.parts?.[0]?.body?.data ?? "", "base64url").toString()
    expect(text.trim()).toBe("Voici l'essentiel & le reste à 100 %")
    expect(snippet).toBe("Voici l&#39;essentiel &amp; le reste à 100 %")
    expect(payload?.headers?.find(({ name }) => name === "Subject")?.value).toMatch(/^=\?UTF-8\?B\?/)
    expect(file).toMatchObject({ partId: "1", filename: "contrat.pdf", body: { size: pdf.length } })
    const again =
      (await users.messages.get({ userId, id })).data.payload?.parts?.[1]?.body?.attachmentId ?? ""
    expect(again).not.toBe(file?.body?.attachmentId)
    const attachment = await users.messages.attachments.get({ userId, messageId: id, id: again })
    expect(Buffer.from(attachment.data.data ?? "", "base64url")).toEqual(pdf)
    const { id: messageId } = await deliver()
    await expect(users.messages.attachments.get({ userId, messageId, id: again })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe("the history", () => {
  it("has each arrival, removal and label since a point, page by page", async () => {
    const { users, hooks, email, deliver, historyId } = await start()
    const startHistoryId = await historyId()
    expect(BigInt(startHistoryId)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    const { data } = await users.history.list({ userId, startHistoryId })
    expect(data).toEqual({ historyId: startHistoryId })
    const first = await deliver({ at: "2020-01-01T00:00:00Z" })
    const second = await deliver()
    await hooks.label(email, first.id, { add: ["STARRED"], remove: ["UNREAD"] })
    await hooks.delete(email, second.id)
    const changes: object[] = []
    let pageToken: string | undefined
    do {
      const { data } = await users.history.list({ userId, startHistoryId, maxResults: 2, pageToken })
      changes.push(...(data.history ?? []))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    expect(changes).toMatchObject([
      { messagesAdded: [{ message: { id: first.id, labelIds: ["INBOX", "UNREAD"] } }] },
      { messagesAdded: [{ message: { id: second.id } }] },
      { labelsAdded: [{ labelIds: ["STARRED"] }], labelsRemoved: [{ labelIds: ["UNREAD"] }] },
      { messagesDeleted: [{ message: { id: second.id } }] },
    ])
    await expect(users.messages.get({ userId, id: second.id })).rejects.toMatchObject({ status: 404 })
  })

  it("is not found once it is forgotten", async () => {
    const { users, hooks, email, deliver, historyId } = await start()
    const since = (startHistoryId: string) => users.history.list({ userId, startHistoryId })
    const old = await historyId()
    await hooks.forgetHistory(email)
    for (const gone of [old, "1"]) await expect(since(gone)).rejects.toMatchObject({ status: 404 })
    await expect(since("bientôt")).rejects.toMatchObject({ status: 400 })
    const later = await historyId()
    const { id } = await deliver()
    expect((await since(later)).data.history).toMatchObject([{ messages: [{ id }] }])
  })
})

describe("sending", () => {
  it("puts an answer into its thread under Gmail's own id, from the account's own address", async () => {
    const { users, hooks, email, deliver, historyId, send } = await start()
    const received = await deliver({ subject: "Brief été" })
    const startHistoryId = await historyId()
    const lines = [
      "From: Agnès <agnes@agence.example>",
      TO,
      "Subject: =?UTF-8?Q?Re:_Brief_=C3=A9t=C3=A9?=",
      `In-Reply-To: ${received.messageId}`,
      `References: ${received.messageId}`,
      "Message-ID: <a@trame.example>",
      "X-Trame-Send: envoi-1",
    ]
    const { data } = await send({ threadId: received.threadId, raw: raw(lines) })
    expect(data).toEqual({ id: data.id, threadId: received.threadId, labelIds: ["SENT"] })
    const [sent] = await hooks.sent(email)
    expect(sent).toMatchObject({
      from: { name: "Agnès", address: email },
      to: [{ name: "Camille", address: "camille@marque.example" }],
      subject: "Re: Brief été",
      messageId: expect.stringMatching(/^<CAL.+@mail\.gmail\.example>$/),
      headers: { "x-trame-send": "envoi-1" },
    })
    const since = await users.history.list({ userId, startHistoryId })
    expect(since.data.history).toMatchObject([{ messagesAdded: [{ message: { id: data.id } }] }])
  })

  it("chooses the thread by its id, the mail referred to and the subject", async () => {
    const { deliver, send } = await start()
    const { threadId, messageId } = await deliver({ subject: "Brief" })
    const elsewhere = await deliver({ subject: "Facture" })
    const threadOf = async (asked: string | undefined, ...lines: string[]) =>
      (await send({ threadId: asked, raw: raw([TO, ...lines]) })).data.threadId
    expect(await threadOf(threadId, "Subject: TR : Re: brief")).toBe(threadId)
    expect(await threadOf(undefined, `References: <nul@trame.example> ${messageId}`)).toBe(threadId)
    const other = `In-Reply-To: ${elsewhere.messageId}`
    expect(await threadOf(threadId, other, "Subject: Re: Brief")).toBe(threadId)
    for (const lines of [[other, "Subject: Facture"], ["Subject: Autre chose"]])
      expect([threadId, elsewhere.threadId]).not.toContain(await threadOf(threadId, ...lines))
  })

  it("takes large mails by upload, 25 MB at most", async () => {
    const { users, url, hooks, email, send } = await start()
    // For uploads the library takes the address only from the call.
    const upload = (length: number, mimeType = "message/rfc822") => {
      const media = { mimeType, body: Readable.from([mail([TO], "x".repeat(length))]) }
      return users.messages.send({ userId, media, requestBody: {} }, { rootUrl: url })
    }
    await upload(6_000_000)
    await expect(upload(25 * 1024 * 1024)).rejects.toMatchObject({ status: 413 })
    await expect(upload(10, "image/png")).rejects.toMatchObject({ status: 400 })
    const large = raw([TO], "x".repeat(8 * 1024 * 1024))
    await expect(send({ raw: large })).rejects.toMatchObject({ status: 413 })
    expect(await hooks.sent(email)).toHaveLength(1)
  })

  it("is refused without a recipient, a known thread or the scope", async () => {
    const { send, connect, hooks, email } = await start()
    await expect(send({ raw: raw([TO]), threadId: "19ab" })).rejects.toMatchObject({ status: 404 })
    for (const lines of [["Subject: A"], ["To: Camille"]])
      await expect(send({ raw: raw(lines) })).rejects.toMatchObject({ status: 400 })
    await expect(send({})).rejects.toMatchObject({ status: 400 })
    const { gmail } = await connect(email, SCOPES.slice(0, 1))
    const sent = gmail.users.messages.send({ userId, requestBody: { raw: raw([TO]) } })
    await expect(sent).rejects.toMatchObject({ status: 403 })
    expect(await hooks.sent(email)).toEqual([])
  })
})

describe("access", () => {
  it("is refused without a token, without its scope and to another's mails", async () => {
    const { url, users, hooks, connect } = await start()
    const bare = await fetch(`${url}/gmail/v1/users/me/profile`)
    expect([bare.status, (await bare.json()).error]).toMatchObject([
      401,
      { code: 401, status: "UNAUTHENTICATED", errors: [{ domain: "global", reason: "authError" }] },
    ])
    await expect(users.getProfile({ userId: "autre@gmail.example" })).rejects.toMatchObject({ status: 403 })
    const { gmail } = await connect(await hooks.newAccount(), SCOPES.slice(1))
    await expect(gmail.users.getProfile({ userId })).rejects.toMatchObject({
      status: 403,
      message: "Request had insufficient authentication scopes.",
    })
  })
})

async function start() {
  const local = await startLocal()
  const mailbox = await local.newMailbox()
  const { users } = mailbox.gmail
  return {
    ...local,
    ...mailbox,
    users,
    deliver: (mail: Parameters<typeof local.hooks.deliver>[1] = {}) =>
      local.hooks.deliver(mailbox.email, mail),
    list: async (options: object = {}) =>
      ((await users.messages.list({ userId, ...options })).data.messages ?? []).map(({ id }) => id),
    historyId: async () => (await users.getProfile({ userId })).data.historyId ?? "",
    send: (requestBody: object) => users.messages.send({ userId, requestBody }, { retry: false }),
  }
}

const TO = "To: Camille <camille@marque.example>"
const mail = (lines: string[], body = "Bonjour") => [...lines, "", body].join("\r\n")
const raw = (lines: string[], body?: string) => Buffer.from(mail(lines, body)).toString("base64url")
