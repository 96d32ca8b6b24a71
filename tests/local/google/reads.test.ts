import { expect, test } from "vitest"
import { SCOPES, startLocal } from "./support.ts"

const userId = "me"

test("messages are listed newest first, page by page, and one that arrives meanwhile moves nothing", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const ids: string[] = []
  for (let hour = 0; hour < 7; hour += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
    ids.unshift((await hooks.deliver(email, { subject: `Brief ${hour}`, at })).id)
  }
  const read: (string | null | undefined)[] = []
  let pageToken: string | undefined
  do {
    const { data } = await gmail.users.messages.list({ userId, maxResults: 3, pageToken })
    read.push(...(data.messages ?? []).map(({ id }) => id))
    pageToken = data.nextPageToken ?? undefined
    await hooks.deliver(email, { subject: "Plus récent" })
  } while (pageToken)
  expect(read).toEqual(ids)
  await expect(gmail.users.messages.list({ userId, pageToken: "zz" })).rejects.toMatchObject({ status: 400 })
})

test("labels, spam and searches choose among them; what is not known is refused in words", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const read = await hooks.deliver(email, { labels: ["INBOX"], at: "2026-01-01T00:00:00Z" })
  const spam = await hooks.deliver(email, { labels: ["SPAM", "UNREAD"] })
  const unread = await hooks.deliver(email, {})
  const list = async (options: object) => {
    const { data } = await gmail.users.messages.list({ userId, ...options })
    return (data.messages ?? []).map(({ id }) => id)
  }
  expect(await list({})).toEqual([unread.id, read.id])
  expect(await list({ includeSpamTrash: true })).toEqual([unread.id, spam.id, read.id])
  expect(await list({ labelIds: ["SPAM"] })).toEqual([spam.id])
  expect(await list({ labelIds: ["INBOX", "UNREAD"] })).toEqual([unread.id])
  expect(await list({ q: "in:anywhere is:unread" })).toEqual([unread.id, spam.id])
  expect(await list({ q: `rfc822msgid:${read.messageId.slice(1, -1)}` })).toEqual([read.id])
  expect(await list({ q: "before:2026/02/01" })).toEqual([read.id])
  expect(await list({ q: "after:1770000000 in:inbox" })).toEqual([unread.id])
  // The very second belongs to what comes after.
  expect(await list({ q: "before:1767225600" })).toEqual([])
  expect(await list({ q: "after:1767225600 before:1767225601" })).toEqual([read.id])
  const sent = await hooks.deliver(email, { labels: ["SENT"], at: "2026-01-02T00:00:00Z" })
  const trash = await hooks.deliver(email, { labels: ["TRASH", "Marques"], at: "2026-01-03T00:00:00Z" })
  const everywhere = [unread.id, spam.id, trash.id, sent.id, read.id]
  expect(await list({ q: "in:sent" })).toEqual([sent.id])
  expect(await list({ q: "in:spam" })).toEqual([spam.id])
  expect(await list({ q: "in:trash" })).toEqual([trash.id])
  expect(await list({ q: "is:read" })).toEqual([sent.id, read.id])
  expect(await list({ q: "label:starred" })).toEqual([])
  expect(await list({ q: "label:inbox" })).toEqual([unread.id, read.id])
  expect(await list({ labelIds: ["TRASH"] })).toEqual([trash.id])
  expect(await list({ q: "after:2026/01/02 before:2026/01/03" })).toEqual([sent.id])
  expect(await list({ q: "in:anywhere", maxResults: 5 })).toEqual(everywhere)
  expect(await list({ includeSpamTrash: true, maxResults: 0 })).toEqual(everywhere.slice(0, 1))
  for (const q of ["in:drafts", "is:starred", "after:bientôt", "toString:a"])
    await expect(list({ q })).rejects.toMatchObject({ status: 501 })
  await expect(list({ q: "budget" })).rejects.toMatchObject({
    status: 501,
    message: "The local Google does not know the search budget",
  })
  await expect(list({ fields: "messages" })).rejects.toMatchObject({ status: 501 })
  const { data } = await gmail.users.labels.list({ userId })
  expect(data.labels?.map(({ id }) => id)).toContain("SPAM")
  expect(data.labels?.filter(({ type }) => type === "user")).toEqual([
    { id: "Marques", name: "Marques", type: "user" },
  ])
})

test("a message has its tree, its text as UTF-8 and attachments under an id of the moment", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const pdf = Buffer.from("%PDF-1.4 contrat")
  const { id } = await hooks.deliver(email, {
    from: "Inès Duval <ines@maison.example>",
    subject: "Contrat signé — Été 2026",
    text: 'Bonjour Lou,\r\n\r\nVoici l\'essentiel & le "reste" à 100 %, avec une ligne bien assez longue pour que son encodage la coupe en deux.',
    html: "<p>Bonjour Lou</p>",
    attachments: [
      { filename: "contrat signé.pdf", type: "application/pdf", content: pdf.toString("base64") },
    ],
  })
  const full = async () => (await gmail.users.messages.get({ userId, id })).data
  const message = await full()
  expect(message.payload?.mimeType).toBe("multipart/mixed")
  const [words, file] = message.payload?.parts ?? []
  expect(words?.parts?.map(({ partId, mimeType }) => [partId, mimeType])).toEqual([
    ["0.0", "text/plain"],
    ["0.1", "text/html"],
  ])
  const text = Buffer.from(words?.parts?.[0]?.body?.data ?? "", "base64url").toString()
  expect(text).toMatch(/^Bonjour Lou,\r\n\r\nVoici l'essentiel .* à 100 %, .* la coupe en deux\.$/)
  expect(message.snippet).toMatch(/^Bonjour Lou, Voici l&#39;essentiel &amp; le &quot;reste&quot; à 100 %/)
  expect(file).toMatchObject({ partId: "1", filename: "contrat signé.pdf", body: { size: pdf.length } })
  const again = (await full()).payload?.parts?.[1]?.body?.attachmentId ?? ""
  expect(again).not.toBe(file?.body?.attachmentId)
  for (const attachmentId of [again, file?.body?.attachmentId ?? ""]) {
    const { data } = await gmail.users.messages.attachments.get({ userId, messageId: id, id: attachmentId })
    expect(Buffer.from(data.data ?? "", "base64url")).toEqual(pdf)
  }
  const other = await hooks.deliver(email, {})
  await expect(
    gmail.users.messages.attachments.get({ userId, messageId: other.id, id: again }),
  ).rejects.toMatchObject({ status: 400 })
  expect(message.payload?.headers?.find(({ name }) => name === "Subject")?.value).toMatch(/^=\?UTF-8\?B\?/)
})

test("formats show more or less of a message; a thread shows all of its messages", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const first = await hooks.deliver(email, { subject: "Brief", text: "Un", at: "2026-01-01T00:00:00Z" })
  const second = await hooks.deliver(email, { subject: "Re: Brief", text: "Deux", inReplyTo: first.id })
  expect(second.threadId).toBe(first.id)
  const get = async (options: object) =>
    (await gmail.users.messages.get({ userId, id: first.id, ...options })).data
  const minimal = await get({ format: "minimal" })
  expect(minimal).toMatchObject({ id: first.id, labelIds: ["INBOX", "UNREAD"], snippet: "Un" })
  expect(minimal.internalDate).toBe(`${Date.UTC(2026, 0, 1)}`)
  expect(minimal.payload).toBeUndefined()
  const page = "<style>p{}</style><!-- a > caché --><p>Bonjour&nbsp;Lou &amp; <b>co</b>&#33;</p>"
  const { id: html } = await hooks.deliver(email, { html: page })
  expect((await get({ id: html })).snippet).toBe("Bonjour Lou &amp; co !")
  const { id: long } = await hooks.deliver(email, { text: `a\n\n${"b".repeat(300)}` })
  expect((await get({ id: long })).snippet).toBe(`a ${"b".repeat(198)}`)
  await expect(get({ format: "all" })).rejects.toMatchObject({ status: 400 })
  const metadata = await get({ format: "metadata", metadataHeaders: ["subject", "Message-ID"] })
  expect(metadata.payload?.headers?.map(({ name }) => name)).toEqual(["Subject", "Message-ID"])
  expect(Buffer.from((await get({ format: "raw" })).raw ?? "", "base64url").toString()).toContain(
    "Subject: Brief",
  )
  const { data } = await gmail.users.threads.get({ userId, id: first.id, format: "metadata" })
  expect(data.messages?.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(BigInt(data.historyId ?? 0)).toBeGreaterThan(2n ** 60n)
  await expect(gmail.users.threads.get({ userId, id: "19ffff" })).rejects.toMatchObject({ status: 404 })
  await expect(get({ id: "un" })).rejects.toMatchObject({ status: 400 })
})

test("nobody reads without a token that allows it, nor another's mails", async () => {
  const { url, newMailbox, hooks, connect } = await startLocal()
  const { gmail, email } = await newMailbox()
  const bare = await fetch(`${url}/gmail/v1/users/me/profile`)
  expect([bare.status, (await bare.json()).error]).toMatchObject([
    401,
    { code: 401, status: "UNAUTHENTICATED", errors: [{ domain: "global", reason: "authError" }] },
  ])
  await expect(gmail.users.getProfile({ userId: "autre@gmail.example" })).rejects.toMatchObject({
    status: 403,
  })
  expect((await gmail.users.getProfile({ userId: email })).data.emailAddress).toBe(email)
  const reader = await connect(await hooks.newAccount(), SCOPES.slice(1))
  await expect(reader.gmail.users.getProfile({ userId })).rejects.toMatchObject({
    status: 403,
    message: "Request had insufficient authentication scopes.",
  })
})

test("it refuses as often as it is told, as Google does", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const profile = () => gmail.users.getProfile({ userId })
  await hooks.refuse({ status: 429, times: 2, email, operation: "getProfile" })
  await hooks.refuse({ status: 403, reason: "userRateLimitExceeded", email })
  for (const status of [429, 429]) await expect(profile()).rejects.toMatchObject({ status })
  await expect(profile()).rejects.toMatchObject({
    status: 403,
    response: { data: { error: { errors: [{ domain: "usageLimits", reason: "userRateLimitExceeded" }] } } },
  })
  await expect(profile()).resolves.toBeDefined()
  await expect(hooks.refuse({ status: 418 })).rejects.toThrow("There is no refusal 418")
})

test("tests' hooks are not for pages, and nothing else is there", async () => {
  const { url } = await startLocal()
  const headers = { origin: "https://evil.example" }
  const hook = await fetch(`${url}/_test/sent`, { method: "POST", headers, body: "{}" })
  expect(hook.status).toBe(403)
  expect((await fetch(`${url}/_test/sent`)).status).toBe(403)
  expect((await fetch(`${url}/_test/autre`, { method: "POST" })).status).toBe(404)
  expect((await fetch(`${url}/_test/sent`, { method: "POST", body: "[" })).status).toBe(400)
  expect((await fetch(`${url}/gmail/v1/users/me/drafts`)).status).toBe(404)
  expect((await fetch(`${url}/ailleurs`)).status).toBe(404)
})
