import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { googleAt } from "../../support/google.ts"
import { askFor, CLIENT, clientFor, gmailFor } from "./support.ts"

const userId = "me"
const EMAIL = "lou.durable@gmail.example"

/** A local Google over this folder; killed, not stopped, by what it answers. */
async function started(dataDir: string) {
  const args = [dataDir, CLIENT.clientId, CLIENT.clientSecret]
  const child = fork(new URL("./server.ts", import.meta.url), args, { execArgv: [] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [{ url }] = (await once(child, "message")) as [{ url: string }]
  const kill = async () => {
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  return { url, hooks: googleAt(url), kill }
}

test("accounts, tokens, mails and their history outlive a kill; what follows from a name is the same", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-google-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const before = await started(dataDir)
  await before.hooks.newAccount(EMAIL)
  const client = clientFor(before.url)
  const { authUrl, codeVerifier } = await askFor(client)
  const back = await before.hooks.allow(authUrl, EMAIL)
  const { tokens } = await client.getToken({ code: back.searchParams.get("code") ?? "", codeVerifier })
  client.setCredentials(tokens)
  const gmail = gmailFor(before.url, client)
  const gone = await before.hooks.deliver(EMAIL, { subject: "Parti" })
  const kept = await before.hooks.deliver(EMAIL, { subject: "Resté", text: "Toujours là" })
  await before.hooks.delete(EMAIL, gone.id)
  await before.hooks.label(EMAIL, kept.id, { remove: ["UNREAD"] })
  const raw = Buffer.from("To: camille@marque.example\r\nSubject: Envoi\r\n\r\nBonjour").toString("base64url")
  await gmail.users.messages.send({ userId, requestBody: { raw } })
  const state = async (url: string, auth: typeof client) => {
    const at = gmailFor(url, auth)
    const { data: profile } = await at.users.getProfile({ userId })
    const { data: list } = await at.users.messages.list({ userId })
    const messages = (list.messages ?? []).map(({ id }) => at.users.messages.get({ userId, id: id ?? "" }))
    return { profile, messages: (await Promise.all(messages)).map(({ data }) => data) }
  }
  const was = await state(before.url, client)
  await before.kill()

  const after = await started(dataDir)
  const later = clientFor(after.url)
  later.setCredentials({ ...tokens, expiry_date: 1 })
  expect(await state(after.url, later)).toEqual(was)
  expect(later.credentials.access_token).not.toBe(tokens.access_token)
  const { data } = await gmailFor(after.url, later).users.history.list({
    userId,
    startHistoryId: gone.historyId,
  })
  expect(data.history).toHaveLength(4)
  const next = await after.hooks.deliver(EMAIL, {})
  expect(was.messages.map(({ id }) => id)).not.toContain(next.id)
})
