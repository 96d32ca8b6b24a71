import { gmailOf } from "@trame/core/inbox/connection/gmail"
import { decryptToken } from "@trame/core/inbox/connection/tokens"
import { Inbox } from "@trame/core/inbox/index"
import { beforeAll, expect, test } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { google } from "../../support/google.ts"
import { storedMailbox } from "../../support/inboxMails.ts"
import {
  allowed,
  connectTo,
  mailboxOf,
  mailsOf,
  newMailbox,
  newManager,
  runSync,
  syncOf,
  TALENT_MANAGER,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { addToRoster } from "../../support/roster.ts"
import { ConsentRequestEntity, MailContactEntity, RosterEntity } from "../../support/stored.ts"

beforeAll(withoutWorkers)

const NO_CONSENT = {
  code: "invalid",
  message: "Cette autorisation n'est pas ou plus valable. Recommencez la connexion de Gmail.",
}

/** A manager who was sent to Google and came back, before anything was made of it. */
async function returned() {
  const manager = await newManager()
  const email = await google.newAccount()
  const { authUrl } = await Inbox.connect(manager.actor, { influencerId: manager.influencerId })
  return { ...manager, email, authUrl, back: await allowed(authUrl, email) }
}

// rules/inbox.md#connection
test("Google is asked for reading and sending alone, with a proof and a place to return to", async () => {
  const { authUrl, influencerId } = await returned()
  const asked = Object.fromEntries(new URL(authUrl).searchParams)
  expect(asked).toMatchObject({
    access_type: "offline",
    prompt: "consent",
    code_challenge_method: "S256",
    redirect_uri: `${process.env.SITE_URL}/api/oauth/google/callback`,
    scope: "https://www.googleapis.com/auth/gmail.readonly https://www.googleapis.com/auth/gmail.send",
  })
  expect(asked.state).toMatch(new RegExp(`^${influencerId}\\|[a-z2-7]{26}$`))
})

test("a return connects the mailbox; its token is readable by nobody, and for no other mailbox", async () => {
  const { actor, key, email, back } = await returned()
  expect(await Inbox.exchange(actor, back)).toEqual({ influencerId: key.influencerId, email })
  const mailbox = await mailboxOf(key)
  expect(mailbox).toMatchObject({ email, status: "connected", connection: 1, managerId: actor.userId })
  const [token = ""] = (await google.tokens(email)).refreshTokens
  const encrypted = mailbox?.encryptedToken ?? ""
  expect(token).not.toBe("")
  expect(JSON.stringify(mailbox)).not.toContain(token)
  expect(await decryptToken(encrypted, key)).toBe(token)
  await expect(decryptToken(encrypted, { ...key, influencerId: "other" })).rejects.toThrow()
  const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith("A") ? "B" : "A"}A`
  await expect(decryptToken(changed, key)).rejects.toThrow()
})

test("a return that is stolen, repeated, late or forged stores nothing", async () => {
  const { agencyId, actor, key, email, authUrl, back } = await returned()
  const colleague = await actorOf(await newUser({ agencyId, ...TALENT_MANAGER }))
  const stranger = (await newManager()).actor
  const [, nonce = ""] = back.state.split("|")
  const forged = [
    { ...back, state: `${key.influencerId}|${"a".repeat(26)}` },
    { ...back, state: `other|${nonce}` },
    { ...back, state: nonce },
    { ...back, state: `${back.state}|` },
    { ...back, state: "" },
  ]
  for (const thief of [colleague, stranger])
    await expect(Inbox.exchange(thief, back)).rejects.toMatchObject(NO_CONSENT)
  for (const other of forged) await expect(Inbox.exchange(actor, other)).rejects.toMatchObject(NO_CONSENT)
  expect(await mailboxOf(key)).toBeNull()
  expect(await syncOf(key)).toBeNull()

  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => Inbox.exchange(actor, back)))
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  await expect(Inbox.exchange(actor, back)).rejects.toMatchObject(NO_CONSENT)
  expect(await mailboxOf(key)).toMatchObject({ connection: 1 })

  const again = await Inbox.connect(actor, { influencerId: key.influencerId })
  const late = await allowed(again.authUrl, email)
  const { data } = await ConsentRequestEntity.query.primary({ agencyId }).go()
  for (const { nonceHash } of data) {
    await ConsentRequestEntity.patch({ agencyId, nonceHash })
      .set({ expiresAt: Math.floor(Date.now() / 1000) - 1 })
      .go()
  }
  await expect(Inbox.exchange(actor, late)).rejects.toMatchObject(NO_CONSENT)

  // A code of another request, for which its proof is wrong.
  const own = await Inbox.connect(actor, { influencerId: key.influencerId })
  const { state } = await allowed(own.authUrl, email)
  const { code } = await allowed(authUrl, email)
  await expect(Inbox.exchange(actor, { code, state })).rejects.toMatchObject(NO_CONSENT)
  expect(await mailboxOf(key)).toMatchObject({ connection: 1 })
})

test("half a consent, or one that Google does not answer for, connects nothing", async () => {
  const { actor, key, email, authUrl, back } = await returned()
  const half = await allowed(authUrl, email, ["https://www.googleapis.com/auth/gmail.readonly"])
  await expect(Inbox.exchange(actor, { ...half, state: back.state })).rejects.toMatchObject({
    code: "invalid",
    message: "Autorisez la lecture et l'envoi des e-mails pour connecter cette boîte mail.",
  })
  const other = await Inbox.connect(actor, { influencerId: key.influencerId })
  const whole = await allowed(other.authUrl, email)
  await google.refuse({ email, operation: "getProfile", status: 503, times: 9 })
  await expect(Inbox.exchange(actor, whole)).rejects.toMatchObject({ code: "unavailable" })
  expect(await mailboxOf(key)).toBeNull()
})

test("a consent with which Gmail then shows nothing is too little", async () => {
  const { actor, key, email, back } = await returned()
  const reason = "insufficientPermissions"
  await google.refuse({ email, operation: "getProfile", status: 403, reason, times: 9 })
  await expect(Inbox.exchange(actor, back)).rejects.toMatchObject({
    code: "invalid",
    message: "Autorisez la lecture et l'envoi des e-mails pour connecter cette boîte mail.",
  })
  expect(await mailboxOf(key)).toBeNull()
})

test("while Google renews no access the consent stands, and may be used again later", async () => {
  const { key, email } = await newMailbox()
  const mailbox = await mailboxOf(key)
  if (!mailbox) throw new Error("A mailbox")
  await google.expireAccess(email)
  await google.refuse({ email, operation: "token", status: 503, times: 4 })
  await expect(gmailOf(mailbox)).rejects.toMatchObject({ name: "GoogleError", status: 503, isPassing: true })
  expect(await mailboxOf(key)).toMatchObject({ status: "connected", encryptedToken: mailbox.encryptedToken })
  const gmail = await gmailOf(mailbox)
  expect((await gmail.users.getProfile({ userId: "me" })).data.emailAddress).toBe(email)
})

test("another account is connected though Google does not take the first one's consent back", async () => {
  const { actor, key, influencerId, email } = await newMailbox()
  await google.refuse({ email, operation: "revoke", status: 503, times: 9 })
  const other = await google.newAccount()
  await connectTo(actor, influencerId, other)
  expect(await mailboxOf(key)).toMatchObject({ email: other, status: "connected" })
})

test("who is not in the organisation cannot be connected; who left it and has a mailbox can", async () => {
  const { agencyId, actor, influencerId, email } = await newMailbox()
  const [stranger] = await newCreators(1)
  await expect(Inbox.connect(actor, { influencerId: stranger?.influencerId ?? "" })).rejects.toMatchObject({
    code: "not_found",
  })
  await RosterEntity.delete({ agencyId, influencerId }).go()
  await connectTo(actor, influencerId, email)
  expect(await mailboxOf({ agencyId, influencerId })).toMatchObject({ connection: 2, generation: 2 })
})

test("who leaves the organisation while Google asks for consent is not connected", async () => {
  const { agencyId, actor, influencerId, key, back } = await returned()
  await RosterEntity.delete({ agencyId, influencerId }).go()
  await expect(Inbox.exchange(actor, back)).rejects.toMatchObject({ code: "not_found" })
  expect(await mailboxOf(key)).toBeNull()
})

test("disconnecting revokes our consent and forgets it; mails stay", async () => {
  const { actor, key, influencerId, email } = await newMailbox([{ subject: "Reste" }])
  await runSync(key)
  await Inbox.sync(actor, { influencerId, full: false })
  expect(await Inbox.disconnect(actor, { influencerId })).toEqual({ influencerId })
  expect(await google.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
  const mailbox = await mailboxOf(key)
  expect(mailbox).toMatchObject({ status: "disconnected" })
  expect(mailbox).not.toHaveProperty("encryptedToken")
  expect(await syncOf(key)).toBeNull()
  expect(await mailsOf(key)).toHaveLength(1)
  const none = { code: "not_found", message: "Connexion OAuth non trouvée" }
  await expect(Inbox.sync(actor, { influencerId, full: true })).rejects.toMatchObject(none)
  await expect(Inbox.disconnect(actor, { influencerId })).rejects.toMatchObject(none)
  if (mailbox) await expect(gmailOf(mailbox)).rejects.toMatchObject(none)
})

test("while Google does not take it back, the connection stays; where it is revoked already, that is fine", async () => {
  const { actor, key, influencerId, email } = await newMailbox()
  await google.refuse({ email, operation: "revoke", status: 503, times: 9 })
  await expect(Inbox.disconnect(actor, { influencerId })).rejects.toMatchObject({
    code: "unavailable",
    message: "Erreur lors de la déconnexion",
  })
  expect(await mailboxOf(key)).toMatchObject({ status: "connected", encryptedToken: expect.any(String) })
  await google.revokeConsent(email)
  await Inbox.disconnect(actor, { influencerId })
  expect(await mailboxOf(key)).toMatchObject({ status: "disconnected" })
})

test("an account that another creator of the agency has too stays theirs", async () => {
  const { agencyId, actor, influencerId, email } = await newMailbox()
  const others = await newCreators(1)
  await addToRoster(agencyId, others)
  const other = others[0]?.influencerId ?? ""
  await connectTo(actor, other, email)
  await Inbox.disconnect(actor, { influencerId })
  const mailbox = await mailboxOf({ agencyId, influencerId: other })
  if (!mailbox) throw new Error("A mailbox")
  const { data } = await (await gmailOf(mailbox)).users.getProfile({ userId: "me" })
  expect(data.emailAddress).toBe(email)
})

test("an account that gives way to another stays with a creator of the agency who has it too", async () => {
  const { agencyId, actor, influencerId, email } = await newMailbox()
  const [other] = await newCreators(1)
  await storedMailbox({ agencyId, influencerId: other?.influencerId ?? "" }, { email })
  await connectTo(actor, influencerId, await google.newAccount())
  expect((await google.tokens(email)).refreshTokens).toHaveLength(1)
})

test.for([
  ["connected", 1],
  ["expired", 0],
  ["disconnected", 0],
] as const)(
  "where another creator's mailbox of the account is %s, so many consents outlive a disconnection: %i",
  async ([status, left]) => {
    const { agencyId, actor, influencerId, email } = await newMailbox()
    const [other] = await newCreators(1)
    await storedMailbox({ agencyId, influencerId: other?.influencerId ?? "" }, { email, status })
    await Inbox.disconnect(actor, { influencerId })
    expect((await google.tokens(email)).refreshTokens).toHaveLength(left)
  },
)

test("the same account keeps what is known of its last reading, another begins without", async () => {
  const { actor, key, influencerId, email } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const { syncedAt, lastSync } = (await mailboxOf(key)) ?? {}
  await connectTo(actor, influencerId, email)
  expect(await mailboxOf(key)).toMatchObject({ syncedAt: syncedAt ?? "", lastSync: { ...lastSync } })
  await connectTo(actor, influencerId, await google.newAccount())
  const mailbox = await mailboxOf(key)
  expect([mailbox?.syncedAt, mailbox?.lastSync]).toEqual([undefined, undefined])
})

test("of an account that gave way nothing stays, though the next was connected again before it was read", async () => {
  const { actor, key, influencerId } = await newMailbox([
    { subject: "Écrit", labels: ["SENT"], to: "marque@ancien.example" },
  ])
  await runSync(key)
  const other = await google.newAccount()
  await connectTo(actor, influencerId, other)
  await connectTo(actor, influencerId, other)
  await runSync(key)
  expect(await mailsOf(key)).toEqual([])
  expect((await MailContactEntity.query.primary(key).go()).data).toEqual([])
})

test("another account takes the first one's place: its consent, mails and contacts go", async () => {
  const { actor, key, influencerId, email } = await newMailbox([
    { subject: "Ancien compte" },
    { subject: "Écrit", labels: ["SENT"], to: "marque@ancien.example" },
  ])
  await runSync(key)
  const other = await google.newAccount()
  await google.deliver(other, { subject: "Nouveau compte" })
  await connectTo(actor, influencerId, other)
  expect((await google.tokens(email)).refreshTokens).toEqual([])
  expect(await mailsOf(key)).toHaveLength(2)
  await runSync(key)
  expect((await mailsOf(key)).map(({ subject }) => subject)).toEqual(["Nouveau compte"])
  expect((await MailContactEntity.query.primary(key).go()).data).toEqual([])
  expect(await mailboxOf(key)).toMatchObject({ email: other, connection: 2, lastSync: { added: 1 } })
})

test("a consent that Google ended shows as such at any use, and may be given again", async () => {
  const { actor, key, influencerId, email } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const mailbox = await mailboxOf(key)
  if (!mailbox) throw new Error("A mailbox")
  const gmail = await gmailOf(mailbox)
  await google.revokeConsent(email)
  const gone = { code: "closed", message: "Connexion OAuth non trouvée" }
  await expect(gmail.users.getProfile({ userId: "me" })).rejects.toMatchObject(gone)
  expect(await mailboxOf(key)).toMatchObject({ status: "expired" })
  await connectTo(actor, influencerId, email)
  await runSync(key)
  expect(await mailboxOf(key)).toMatchObject({ status: "connected", lastSync: { added: 0 } })
  // What was made of the connection before does not end this one.
  await expect(gmail.users.getProfile({ userId: "me" })).rejects.toMatchObject(gone)
  expect(await mailboxOf(key)).toMatchObject({ status: "connected" })
})

test("an access token that ends early is replaced, and no error tells of tokens", async () => {
  const { key, email } = await newMailbox()
  const mailbox = await mailboxOf(key)
  if (!mailbox) throw new Error("A mailbox")
  const gmail = await gmailOf(mailbox)
  await google.expireAccess(email)
  expect((await gmail.users.getProfile({ userId: "me" })).data.emailAddress).toBe(email)
  await google.refuse({ email, operation: "messages.get", status: 404, times: 1 })
  const error: unknown = await gmail.users.messages.get({ userId: "me", id: "1" }).catch((reason) => reason)
  expect(error).toMatchObject({ name: "GoogleError", status: 404 })
  expect(Object.keys(error as object)).not.toContain("config")
})
