import { gmailOf } from "@trame/core/inbox/connection/gmail"
import { decryptToken } from "@trame/core/inbox/connection/tokens"
import * as Inbox from "@trame/core/inbox/index"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
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
import { ConsentRequestEntity, MailContactEntity, RosterEntity } from "../../support/stored.ts"

beforeAll(withoutWorkers)

/** rules/inbox.md#connection */
describe("a consent", () => {
  it("asks for reading and sending only, and is stored encrypted for its mailbox alone", async () => {
    const { actor, key, influencerId, email, authUrl, back, exchange } = await returned()
    const asked = Object.fromEntries(new URL(authUrl).searchParams)
    expect(asked).toMatchObject({
      access_type: "offline",
      prompt: "consent",
      code_challenge_method: "S256",
      redirect_uri: `${process.env.SITE_URL}/api/oauth/google/callback`,
      scope: "https://www.googleapis.com/auth/gmail.readonly https://www.googleapis.com/auth/gmail.send",
    })
    expect(asked.state).toMatch(new RegExp(`^${influencerId}\\|[a-z2-7]{26}$`))
    expect(await exchange(back)).toEqual({ influencerId, email })
    const mailbox = await storedBox(key)
    expect(mailbox).toMatchObject({ email, status: "connected", connection: 1, managerId: actor.userId })
    const [token = "none"] = (await google.tokens(email)).refreshTokens
    const encrypted = mailbox.encryptedToken ?? ""
    expect(JSON.stringify(mailbox)).not.toContain(token)
    expect(await decryptToken(encrypted, key)).toBe(token)
    await expect(decryptToken(encrypted, { ...key, influencerId: "other" })).rejects.toThrow()
    const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith("A") ? "B" : "A"}A`
    await expect(decryptToken(changed, key)).rejects.toThrow()
  })

  it("stores nothing when it is stolen, repeated, late or forged", async () => {
    const { agencyId, key, email, authUrl, back, connect, exchange } = await returned()
    const colleague = await actorOf(await newUser({ agencyId, ...TALENT_MANAGER }))
    for (const thief of [colleague, (await newManager()).actor])
      await expect(exchange(back, thief)).rejects.toMatchObject(NO_CONSENT)
    const [, nonce = ""] = back.state.split("|")
    const forged = [`${key.influencerId}|${"a".repeat(26)}`, `other|${nonce}`, nonce, `${back.state}|`, ""]
    for (const state of forged) await expect(exchange({ ...back, state })).rejects.toMatchObject(NO_CONSENT)
    expect([await mailboxOf(key), await syncOf(key)]).toEqual([null, null])

    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => exchange(back)))
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    await expect(exchange(back)).rejects.toMatchObject(NO_CONSENT)

    const late = await allowed((await connect()).authUrl, email)
    const { data } = await ConsentRequestEntity.query.primary({ agencyId }).go()
    const expiresAt = Math.floor(Date.now() / 1000) - 1
    for (const { nonceHash } of data)
      await ConsentRequestEntity.patch({ agencyId, nonceHash }).set({ expiresAt }).go()
    await expect(exchange(late)).rejects.toMatchObject(NO_CONSENT)

    const { state } = await allowed((await connect()).authUrl, email)
    const { code: codeOfAnotherRequest } = await allowed(authUrl, email)
    await expect(exchange({ code: codeOfAnotherRequest, state })).rejects.toMatchObject(NO_CONSENT)
    expect(await mailboxOf(key)).toMatchObject({ connection: 1 })
  })

  it("connects nothing when it is partial, unreadable or for a creator who has left", async () => {
    const { key, email, authUrl, back, connect, exchange } = await returned()
    const half = await allowed(authUrl, email, ["https://www.googleapis.com/auth/gmail.readonly"])
    await expect(exchange({ ...half, state: back.state })).rejects.toMatchObject(TOO_LITTLE)
    const whole = await allowed((await connect()).authUrl, email)
    await google.refuse({ email, operation: "getProfile", status: 503, times: 9 })
    await expect(exchange(whole)).rejects.toMatchObject({ code: "unavailable" })
    const other = await returned()
    const reason = "insufficientPermissions"
    await google.refuse({ email: other.email, operation: "getProfile", status: 403, reason, times: 9 })
    await expect(other.exchange(other.back)).rejects.toMatchObject(TOO_LITTLE)
    const leaving = await returned()
    await RosterEntity.delete(leaving.key).go()
    await expect(leaving.exchange(leaving.back)).rejects.toMatchObject({ code: "not_found" })
    for (const one of [key, other.key, leaving.key]) expect(await mailboxOf(one)).toBeNull()
    // A creator who left with a mailbox may be connected again.
    await storedMailbox(leaving.key, { status: "expired" })
    await connectTo(leaving.actor, leaving.influencerId, leaving.email)
    expect(await mailboxOf(leaving.key)).toMatchObject({ status: "connected", connection: 2, generation: 2 })
  })

  it("stays while Google cannot renew the access, and an expired access is renewed without telling tokens", async () => {
    const { key, email } = await newMailbox()
    const mailbox = await storedBox(key)
    await google.expireAccess(email)
    await google.refuse({ email, operation: "token", status: 503, times: 4 })
    const passing = { name: "GoogleError", status: 503, isPassing: true }
    await expect(gmailOf(mailbox)).rejects.toMatchObject(passing)
    expect(await mailboxOf(key)).toEqual(mailbox)
    const gmail = await gmailOf(mailbox)
    await google.expireAccess(email)
    expect((await gmail.users.getProfile({ userId: "me" })).data.emailAddress).toBe(email)
    await google.refuse({ email, operation: "messages.get", status: 404, times: 1 })
    const error: unknown = await gmail.users.messages.get({ userId: "me", id: "1" }).catch((reason) => reason)
    expect(error).toMatchObject({ name: "GoogleError", status: 404 })
    expect(Object.keys(error as object)).not.toContain("config")
  })

  it("expires the mailbox at any use when Google has ended it, and leaves a later consent alone", async () => {
    const { actor, key, influencerId, email } = await newMailbox([{ subject: "Un" }])
    await runSync(key)
    const before = await storedBox(key)
    const gmail = await gmailOf(before)
    await google.revokeConsent(email)
    const closed = { code: "closed", ...UNCONNECTED }
    await expect(gmail.users.getProfile({ userId: "me" })).rejects.toMatchObject(closed)
    expect(await mailboxOf(key)).toMatchObject({ status: "expired" })
    await connectTo(actor, influencerId, email)
    const { syncedAt, lastSync } = before
    expect(await mailboxOf(key)).toMatchObject({ syncedAt, lastSync })
    await runSync(key)
    expect(await mailboxOf(key)).toMatchObject({ status: "connected", lastSync: { added: 0 } })
    await expect(gmail.users.getProfile({ userId: "me" })).rejects.toMatchObject(closed)
    expect(await mailboxOf(key)).toMatchObject({ status: "connected" })
  })
})

describe("another account", () => {
  it("takes the first one's place: its consent goes at once, its mails and contacts with the first reading", async () => {
    const { actor, key, influencerId, email } = await newMailbox([
      { subject: "Ancien compte" },
      { subject: "Écrit", labels: ["SENT"], to: "marque@ancien.example" },
    ])
    await runSync(key)
    expect(await contactsOf(key)).toEqual(["marque@ancien.example"])
    const other = await google.newAccount()
    await google.deliver(other, { subject: "Nouveau compte" })
    // A second connection before the reading must not forget that the account is another.
    for (const _twice of [1, 2]) await connectTo(actor, influencerId, other)
    expect((await google.tokens(email)).refreshTokens).toEqual([])
    const connected = await storedBox(key)
    expect([connected.syncedAt, connected.lastSync]).toEqual([undefined, undefined])
    expect(await mailsOf(key)).toHaveLength(2)
    await runSync(key)
    expect((await mailsOf(key)).map(({ subject }) => subject)).toEqual(["Nouveau compte"])
    expect(await contactsOf(key)).toEqual([])
    expect(await mailboxOf(key)).toMatchObject({ email: other, connection: 3, lastSync: { added: 1 } })
  })
})

describe("a disconnection", () => {
  it("gives the consent back, forgets it and stops the reading; mails stay", async () => {
    const { actor, key, influencerId, email } = await newMailbox([{ subject: "Reste" }])
    await runSync(key)
    await Inbox.sync(actor, { influencerId, full: false })
    expect(await Inbox.disconnect(actor, { influencerId })).toEqual({ influencerId })
    expect(await google.tokens(email)).toEqual({ refreshTokens: [], accessTokens: [] })
    const mailbox = await storedBox(key)
    expect(mailbox).toMatchObject({ status: "disconnected" })
    expect(mailbox).not.toHaveProperty("encryptedToken")
    expect(await syncOf(key)).toBeNull()
    expect(await mailsOf(key)).toHaveLength(1)
    const none = { code: "not_found", ...UNCONNECTED }
    await expect(Inbox.sync(actor, { influencerId, full: true })).rejects.toMatchObject(none)
    await expect(Inbox.disconnect(actor, { influencerId })).rejects.toMatchObject(none)
    await expect(gmailOf(mailbox)).rejects.toMatchObject(none)
  })

  it("waits for Google to answer, and takes an ended consent for given back", async () => {
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

  it.for([
    ["connected", 1],
    ["expired", 0],
    ["disconnected", 0],
  ] as const)(
    "leaves another creator, whose mailbox of the account is %s, so many consents: %i",
    async ([status, left]) => {
      for (const isChange of [true, false]) {
        const { agencyId, actor, influencerId, email } = await newMailbox()
        await storedMailbox({ agencyId, influencerId: "autre" }, { email, status })
        if (isChange) await connectTo(actor, influencerId, await google.newAccount())
        else await Inbox.disconnect(actor, { influencerId })
        expect((await google.tokens(email)).refreshTokens).toHaveLength(left)
      }
    },
  )
})

const NO_CONSENT = {
  code: "invalid",
  message: "Cette autorisation n'est pas ou plus valable. Recommencez la connexion de Gmail.",
}
const TOO_LITTLE = {
  code: "invalid",
  message: "Autorisez la lecture et l'envoi des e-mails pour connecter cette boîte mail.",
}
const UNCONNECTED = { message: "Connexion OAuth non trouvée" }

/** A manager who was sent to Google and came back, before the answer is exchanged. */
async function returned() {
  const manager = await newManager()
  const email = await google.newAccount()
  const connect = () => Inbox.connect(manager.actor, { influencerId: manager.influencerId })
  const { authUrl } = await connect()
  const exchange = (back: { code: string; state: string }, actor = manager.actor) =>
    Inbox.exchange(actor, back)
  return { ...manager, email, connect, exchange, authUrl, back: await allowed(authUrl, email) }
}

async function storedBox(key: Parameters<typeof mailboxOf>[0]) {
  const mailbox = await mailboxOf(key)
  if (!mailbox) throw new Error("A mailbox")
  return mailbox
}

const contactsOf = async (key: Parameters<typeof mailboxOf>[0]) =>
  (await MailContactEntity.query.primary(key).go()).data.map(({ address }) => address)
