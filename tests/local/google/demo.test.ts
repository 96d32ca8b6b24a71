import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { gmail_v1 } from "@googleapis/gmail"
import { expect, onTestFinished, test } from "vitest"
import { startLocal } from "./support.ts"

const userId = "me"

async function idsOf(gmail: gmail_v1.Gmail): Promise<string[]> {
  const ids: string[] = []
  let pageToken: string | undefined
  do {
    const page = { userId, maxResults: 500, includeSpamTrash: true, pageToken }
    const { data } = await gmail.users.messages.list(page)
    ids.push(...(data.messages ?? []).map(({ id }) => id ?? ""))
    pageToken = data.nextPageToken ?? undefined
  } while (pageToken)
  return ids
}

const read = async (gmail: gmail_v1.Gmail, id: string) =>
  (await gmail.users.messages.get({ userId, id })).data

const headerOf = ({ payload }: gmail_v1.Schema$Message, wanted: string) =>
  payload?.headers?.find(({ name }) => name === wanted)?.value ?? ""

const partsOf = (part?: gmail_v1.Schema$MessagePart): gmail_v1.Schema$MessagePart[] =>
  part ? [part, ...(part.parts ?? []).flatMap(partsOf)] : []

const DAY_MS = 86_400_000

test("a creator's mailbox holds half a year of 400 mails, in two languages, with her answers", async () => {
  const { connect } = await startLocal()
  const { gmail } = await connect("creations.lou@gmail.example")
  const ids = await idsOf(gmail)
  expect(ids).toHaveLength(400)
  const messages = await Promise.all(ids.map((id) => read(gmail, id)))
  const times = messages.map(({ internalDate }) => Number(internalDate))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(Math.max(...times)).toBeLessThan(Date.now())
  expect(Date.now() - Math.min(...times)).toBeGreaterThan(150 * DAY_MS)
  const withLabel = (label: string) => messages.filter(({ labelIds }) => labelIds?.includes(label)).length
  expect(withLabel("SENT")).toBe(102)
  expect(withLabel("SPAM")).toBe(11)
  expect(withLabel("UNREAD")).toBeGreaterThan(10)
  const threads = Object.values(Object.groupBy(messages, ({ threadId }) => threadId ?? ""))
  expect(threads.filter((thread) => thread?.length === 10)).toHaveLength(10)
  for (const thread of threads)
    for (const answer of thread?.slice(0, -1) ?? []) expect(headerOf(answer, "References")).toContain("<")
  const subjects = messages.map((message) => headerOf(message, "Subject"))
  expect(subjects.filter((subject) => subject.includes("=?UTF-8?")).length).toBeGreaterThan(50)
  expect(subjects.filter((subject) => /[éèà–]/.test(subject)).length).toBeGreaterThan(50)
  const parts = messages.map(({ payload }) => partsOf(payload))
  const of = (type: string) => parts.filter((own) => own.some(({ mimeType }) => mimeType === type)).length
  expect(of("application/pdf")).toBeGreaterThan(15)
  expect(of("image/png")).toBeGreaterThan(8)
  expect(parts.filter((own) => own.length === 1 && own[0]?.mimeType === "text/html").length).toBeGreaterThan(
    15,
  )
  const snippets = messages.map(({ snippet }) => snippet ?? "")
  expect(snippets.filter((text) => /bonjour/i.test(text)).length).toBeGreaterThan(100)
  expect(snippets.filter((text) => /^(hi|hello|dear)\b/i.test(text)).length).toBeGreaterThan(25)
  expect(snippets.join()).not.toMatch(/undefined|null|NaN|\[object/)
  for (const message of messages)
    for (const name of ["From", "To", "Reply-To"])
      expect(headerOf(message, name).replace(/.*@/, "@")).toMatch(/^$|\.example/)
})

test("two hundred hostile mails are told like any others, however badly they are made", async () => {
  const { connect } = await startLocal()
  const { gmail } = await connect("pieges@gmail.example")
  const ids = await idsOf(gmail)
  expect(ids).toHaveLength(200)
  const messages = await Promise.all(ids.map((id) => read(gmail, id)))
  const text = messages
    .flatMap(({ payload }) => partsOf(payload))
    .map(({ body }) => Buffer.from(body?.data ?? "", "base64url").toString())
    .join("\n")
  for (const trap of ["<script>", "onerror=", "javascript:", "Ignore all previous", "srcdoc", "http-equiv"])
    expect(text).toContain(trap)
  expect(messages.every(({ payload }) => partsOf(payload).length <= 201)).toBe(true)
  expect(messages.some((message) => headerOf(message, "X-Long").length > 50_000)).toBe(true)
  const senders = messages.map((message) => headerOf(message, "From"))
  for (const sender of senders) expect(sender).not.toMatch(/[\r\n]/)
  const raws = await Promise.all(
    ids.slice(0, 20).map((id) => gmail.users.messages.get({ userId, id, format: "raw" })),
  )
  expect(new Set(raws.map(({ data }) => data.raw)).size).toBe(20)
})

test("ten thousand mails are listed quickly and worked out when they are read, always the same", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-google-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const email = "volumineuse@gmail.example"
  const first = await startLocal({ dataDir })
  const { gmail } = await first.connect(email)
  const profile = (await gmail.users.getProfile({ userId })).data
  expect(profile).toMatchObject({ messagesTotal: 10_000, threadsTotal: 8000 })
  const ids = await idsOf(gmail)
  expect(new Set(ids).size).toBe(10_000)
  const some = ids.filter((_, index) => index % 97 === 0)
  const texts = await Promise.all(some.map((id) => read(gmail, id)))
  expect(new Set(texts.map(({ snippet }) => snippet)).size).toBeGreaterThan(60)
  await first.close()
  const again = await startLocal({ dataDir })
  const later = await again.connect(email)
  expect((await later.gmail.users.getProfile({ userId })).data).toEqual(profile)
  const withoutIds = (list: object[]) =>
    JSON.stringify(list, (name, value) => (name === "attachmentId" ? "" : value))
  expect(withoutIds(await Promise.all(some.map((id) => read(later.gmail, id))))).toBe(withoutIds(texts))
  const thread = texts.find((message) => headerOf(message, "References"))?.threadId ?? ""
  const { data } = await later.gmail.users.threads.get({ userId, id: thread, format: "metadata" })
  expect(data.messages?.map(({ labelIds }) => labelIds?.[0])).toEqual(["INBOX", "SENT", "INBOX"])
})

test("an empty mailbox is empty", async () => {
  const { connect } = await startLocal()
  const { gmail } = await connect("vide@gmail.example")
  expect((await gmail.users.messages.list({ userId })).data).toEqual({ resultSizeEstimate: 0 })
  expect((await gmail.users.getProfile({ userId })).data.messagesTotal).toBe(0)
})
