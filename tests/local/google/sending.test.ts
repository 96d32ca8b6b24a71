import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { SCOPES, startLocal } from "./support.ts"

const userId = "me"

const mail = (lines: string[], body = "Bonjour") => [...lines, "", body].join("\r\n")
const raw = (lines: string[], body?: string) => Buffer.from(mail(lines, body)).toString("base64url")
const TO = "To: Camille <camille@marque.example>"

test("an answer joins its thread, as sent, under Gmail's own id and from the account itself", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const received = await hooks.deliver(email, { subject: "Brief été" })
  const before = (await gmail.users.getProfile({ userId })).data.historyId ?? ""
  const { data } = await gmail.users.messages.send({
    userId,
    requestBody: {
      threadId: received.threadId,
      raw: raw([
        "From: Agnès <agnes@agence.example>",
        TO,
        "Cc: agnes@agence.example",
        "Subject: =?UTF-8?Q?Re:_Brief_=C3=A9t=C3=A9?=",
        `In-Reply-To: ${received.messageId}`,
        `References: ${received.messageId}`,
        "Message-ID: <a@trame.example>",
        "X-Trame-Send: envoi-1",
      ]),
    },
  })
  expect(data).toEqual({ id: data.id, threadId: received.threadId, labelIds: ["SENT"] })
  const [sent, ...others] = await hooks.sent(email)
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    id: data.id,
    from: { name: "Agnès", address: email },
    to: [{ name: "Camille", address: "camille@marque.example" }],
    subject: "Re: Brief été",
    headers: { "x-trame-send": "envoi-1", "x-google-original-message-id": "<a@trame.example>" },
  })
  expect(sent?.text?.trim()).toBe("Bonjour")
  expect(sent?.messageId).toMatch(/^<CAL.+@mail\.gmail\.example>$/)
  const thread = await gmail.users.threads.get({ userId, id: received.threadId, format: "metadata" })
  const last = thread.data.messages?.at(-1)?.payload?.headers
  expect(last).toContainEqual({ name: "X-Trame-Send", value: "envoi-1" })
  expect(last).toContainEqual({ name: "Message-ID", value: sent?.messageId })
  const { data: since } = await gmail.users.history.list({ userId, startHistoryId: before })
  expect(since.history).toMatchObject([{ messagesAdded: [{ message: { id: data.id, labelIds: ["SENT"] } }] }])
})

test("large mails go by upload, alone or with the thread they belong to", async () => {
  const { url, newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const received = await hooks.deliver(email, { subject: "Brief" })
  // For uploads the library takes the address only from the call.
  const body = mail([TO, "Subject: Re: Brief", `References: ${received.messageId}`], "x".repeat(6_000_000))
  for (const requestBody of [{ threadId: received.threadId }, undefined]) {
    const media = { mimeType: "message/rfc822", body: Readable.from([body]) }
    const { data } = await gmail.users.messages.send({ userId, requestBody, media }, { rootUrl: url })
    expect(data.threadId).toBe(received.threadId)
  }
  const sent = await hooks.sent(email)
  expect(sent.map(({ text }) => text?.trim().length)).toEqual([6_000_000, 6_000_000])
  const media = { mimeType: "image/png", body: Readable.from([body]) }
  await expect(gmail.users.messages.send({ userId, media }, { rootUrl: url })).rejects.toMatchObject({
    status: 400,
  })
})

test("a thread that is not there, nobody to send to, or nothing to send is refused", async () => {
  const { newMailbox, hooks, connect } = await startLocal()
  const { gmail, email } = await newMailbox()
  const send = (requestBody: object) => gmail.users.messages.send({ userId, requestBody })
  await expect(send({ raw: raw([TO]), threadId: "19ab" })).rejects.toMatchObject({ status: 404 })
  await expect(send({ raw: raw(["Subject: A"]) })).rejects.toMatchObject({
    status: 400,
    message: "Recipient address required",
  })
  await expect(send({ raw: raw(["To: Camille"]) })).rejects.toMatchObject({ message: "Invalid To header" })
  await expect(send({})).rejects.toMatchObject({ status: 400 })
  await expect(send({ raw: raw([TO]), labelIds: ["INBOX"] })).rejects.toMatchObject({ status: 400 })
  const reader = await connect(email, SCOPES.slice(0, 1))
  await expect(
    reader.gmail.users.messages.send({ userId, requestBody: { raw: raw([TO]) } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await hooks.sent(email)).toEqual([])
})

test("about something else it begins a thread of its own; to oneself it arrives too", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const received = await hooks.deliver(email, { subject: "Brief" })
  const { data: other } = await gmail.users.messages.send({
    userId,
    requestBody: { threadId: received.threadId, raw: raw([TO, "Subject: Autre chose"]) },
  })
  expect(other.threadId).toBe(other.id)
  const { data: own } = await gmail.users.messages.send({
    userId,
    requestBody: { raw: raw([`To: ${email}`, "Subject: Note"]) },
  })
  expect(own.labelIds).toEqual(["UNREAD", "SENT", "INBOX"])
  const threadOf = async (threadId: string | undefined, ...lines: string[]) =>
    (await gmail.users.messages.send({ userId, requestBody: { threadId, raw: raw([TO, ...lines]) } })).data
      .threadId
  const { threadId } = received
  expect(await threadOf(threadId, "Subject: TR : Re: brief")).toBe(threadId)
  expect(await threadOf(undefined, `References: <nul@trame.example> ${received.messageId}`)).toBe(threadId)
  // Where it was told to go and what it refers to differ, what it is about decides.
  const elsewhere = await hooks.deliver(email, { subject: "Facture" })
  expect(await threadOf(threadId, `In-Reply-To: ${elsewhere.messageId}`, "Subject: Re: Brief")).toBe(threadId)
  const neither = await threadOf(threadId, `In-Reply-To: ${elsewhere.messageId}`, "Subject: Facture")
  expect([threadId, elsewhere.threadId]).not.toContain(neither)
  const answer = await hooks.deliver(email, {
    headers: { References: `<x@y.example> ${received.messageId}` },
  })
  expect(answer.threadId).toBe(threadId)
})

test("a mail is given what it lacks, and is no larger than Gmail takes", async () => {
  const { url, newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  const send = (requestBody: object) => gmail.users.messages.send({ userId, requestBody })
  await send({ raw: raw(["From: =?UTF-8?Q?L=C3=A9a?= <lea@agence.example>", TO, "Date: hier"]) })
  await send({ raw: raw([TO, "MIME-Version: 1.0"]) })
  const [first, second] = await hooks.sent(email)
  expect(first).toMatchObject({ from: { name: "Léa", address: email }, headers: { date: "hier" } })
  expect(first?.headers).toMatchObject({ "mime-version": "1.0" })
  expect(first?.headers).not.toHaveProperty("x-google-original-message-id")
  expect(second?.from).toMatchObject({ name: "Compte d'essai", address: email })
  expect(Date.parse(second?.headers.date ?? "")).toBeGreaterThan(Date.now() - 60_000)
  const large = raw([TO], "x".repeat(8 * 1024 * 1024))
  await expect(send({ raw: large })).rejects.toMatchObject({ status: 413 })
  const upload = (length: number) => {
    const media = { mimeType: "message/rfc822", body: Readable.from([mail([TO], "x".repeat(length))]) }
    return gmail.users.messages.send({ userId, media }, { rootUrl: url })
  }
  await expect(upload(25 * 1024 * 1024)).rejects.toMatchObject({ status: 413 })
  expect(await hooks.sent(email)).toHaveLength(2)
})

test("the page of what was sent shows it as it reads, the newest first", async () => {
  const { url, newMailbox } = await startLocal()
  const shown = async () => (await fetch(`${url}/`)).text()
  expect(await shown()).toContain("Aucun e-mail n'a encore été envoyé.")
  const { gmail, email } = await newMailbox()
  const send = (...lines: string[]) =>
    gmail.users.messages.send({ userId, requestBody: { raw: raw([TO, ...lines], "Bonjour <b>Camille</b>") } })
  await send("Subject: =?UTF-8?Q?=C3=89t=C3=A9?=", "Cc: hugo@marque.example")
  await send("X-Later: 1")
  const html = await shown()
  expect(html).toContain(`<code>${email}</code>`)
  expect(html).toMatch(/\(Sans objet\).*Été.*Cc : hugo@marque\.example/s)
  expect(html.match(/Cc : /g)).toHaveLength(1)
  expect(html).toContain("Bonjour &#60;b&#62;Camille&#60;/b&#62;")
  expect(html).not.toContain("Aucun e-mail")
})

test("a mail whose answer was lost was sent all the same", async () => {
  const { newMailbox, hooks } = await startLocal()
  const { gmail, email } = await newMailbox()
  await hooks.refuse({ status: 500, email, operation: "messages.send", afterwards: true })
  await hooks.refuse({ status: 503, email, operation: "messages.send" })
  const send = () =>
    gmail.users.messages.send({ userId, requestBody: { raw: raw([TO, "Subject: A"]) } }, { retry: false })
  await expect(send()).rejects.toMatchObject({ status: 500 })
  await expect(send()).rejects.toMatchObject({ status: 503 })
  expect(await hooks.sent(email)).toHaveLength(1)
})
