import type { OAuth2Client } from "google-auth-library"
import { asMember, type Member } from "../../lib/access.ts"
import { invalid, unavailable } from "../../lib/error.ts"
import { newId, tokenHash } from "../../lib/id.ts"
import type { Operation } from "../../lib/operation.ts"
import { shardOf } from "../../lib/paging.ts"
import { holds, retryOnConflict, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { inboxContract } from "../contract/staff.ts"
import { assertCreator } from "../store/creators.ts"
import { ConsentRequestEntity, MailboxEntity, MailSyncEntity } from "../store/entities.ts"
import { findMailbox, indexed, type MailboxKey, type StoredMailbox, unconnected } from "../store/mailboxes.ts"
import { findSync, newSync, proceed } from "../store/syncs.ts"
import { gmailWith } from "./gmail.ts"
import { GoogleError, googleError } from "./google-error.ts"
import { consentClient, revoke, SCOPES } from "./oauth.ts"
import { decryptToken, encryptToken } from "./tokens.ts"

const CONSENT_SECONDS = 600

/** Google's consent page for one influencer's mailbox (rules/inbox.md#connection). */
export const connect: Operation<(typeof inboxContract)["connect"]> = async (actor, { influencerId }) => {
  const member = asMember(actor, "talent_manager")
  const { agencyId, userId } = member
  await assertCreator({ agencyId, influencerId })
  const { CodeChallengeMethod } = await import("./google-libraries.ts")
  const client = await consentClient()
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync()
  const nonce = newId()
  await ConsentRequestEntity.create({
    agencyId,
    influencerId,
    userId,
    codeVerifier,
    nonceHash: tokenHash(nonce),
    expiresAt: Math.floor(Date.now() / 1000) + CONSENT_SECONDS,
  }).go()
  const authUrl = client.generateAuthUrl({
    access_type: "offline",
    prompt: "consent",
    scope: SCOPES,
    state: `${influencerId}|${nonce}`,
    code_challenge: codeChallenge,
    code_challenge_method: CodeChallengeMethod.S256,
  })
  return { authUrl }
}

const noConsent = () =>
  invalid("Cette autorisation n'est pas ou plus valable. Recommencez la connexion de Gmail.")
const TOO_LITTLE = "Autorisez la lecture et l'envoi des e-mails pour connecter cette boîte mail."
const NO_ANSWER = "Google ne répond pas. Réessayez dans un instant."

/**
 * Accepts Google's redirect, once and only from the member who began it, and starts to read the mailbox.
 * @throws AppError `invalid` for a stolen, repeated, late or forged redirect; then nothing is stored
 */
export const exchange: Operation<(typeof inboxContract)["exchange"]> = async (actor, { code, state }) => {
  const member = asMember(actor, "talent_manager")
  const { agencyId } = member
  const { influencerId, codeVerifier } = await takeRequest(member, state)
  await assertCreator({ agencyId, influencerId })
  const client = await consentClient()
  const refreshToken = await tokenFor(client, { code, codeVerifier })
  const { data: profile } = await refusing(
    gmailWith(client).then((gmail) => gmail.users.getProfile({ userId: "me" })),
    () => invalid(TOO_LITTLE),
  )
  const email = profile.emailAddress?.toLowerCase()
  if (!email) throw invalid(TOO_LITTLE)
  const encryptedToken = await encryptToken(refreshToken, { agencyId, influencerId })
  await store({ agencyId, influencerId }, { email, encryptedToken, managerId: member.userId })
  return { influencerId, email }
}

/** The request of this state; returned only once. */
async function takeRequest({ agencyId, userId }: Member, state: string) {
  const [, influencerId = "", nonce = ""] = /^([\w-]{1,64})\|([a-z2-7]{26})$/.exec(state) ?? []
  if (!nonce) throw noConsent()
  const taking = ConsentRequestEntity.remove({ agencyId, nonceHash: tokenHash(nonce) })
    .where(
      (stored, { eq, gt }) =>
        `${eq(stored.userId, userId)} AND ${eq(stored.influencerId, influencerId)} AND ` +
        gt(stored.expiresAt, Math.floor(Date.now() / 1000)),
    )
    .go({ response: "all_old" })
  const { data } = await throwIfConditionFailed(taking, noConsent)
  if (!data?.codeVerifier) throw noConsent()
  return { influencerId, codeVerifier: data.codeVerifier }
}

/** Exchanges the code for a refresh token; the client then also has an access token for Gmail. */
async function tokenFor(client: OAuth2Client, of: { code: string; codeVerifier: string }): Promise<string> {
  const { tokens } = await refusing(client.getToken(of), noConsent)
  const granted = new Set(tokens.scope?.split(" "))
  if (!tokens.refresh_token || !SCOPES.every((scope) => granted.has(scope))) throw invalid(TOO_LITTLE)
  client.setCredentials(tokens)
  return tokens.refresh_token
}

/** Awaits Google's answer; replaces a refusal by `refusal`. */
async function refusing<Answer>(answer: Promise<Answer>, refusal: () => Error): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const translated = googleError(error)
    if (!(translated instanceof GoogleError)) throw translated
    throw translated.isPassing ? unavailable(NO_ANSWER, translated) : refusal()
  }
}

type Connection = Pick<StoredMailbox, "email" | "managerId"> & { encryptedToken: string }

/** One transaction connects the mailbox and starts a sync; a running sync of the former connection stops. */
async function store(key: MailboxKey, connection: Connection): Promise<void> {
  const { former, sync } = await retryOnConflict(async () => {
    const [before, running] = await Promise.all([findMailbox(key), findSync(key)])
    const isOther = before !== null && before.email !== connection.email
    const mailbox = {
      ...key,
      ...connection,
      status: "connected" as const,
      connection: (before?.connection ?? 0) + 1,
      generation: (before?.generation ?? 0) + 1,
      connectedAt: new Date().toISOString(),
      shard: shardOf(key.influencerId),
      ...(before && !isOther && { syncedAt: before.syncedAt, lastSync: before.lastSync }),
    }
    const isOtherAccount = isOther || running?.isOtherAccount === true
    const sync = newSync(mailbox, { full: true, isOtherAccount })
    const write = before
      ? MailboxEntity.put(mailbox).where(
          (stored, { eq }) =>
            `${eq(stored.connection, before.connection)} AND ${eq(stored.generation, before.generation)}`,
        )
      : MailboxEntity.create(mailbox)
    await transact([write, MailSyncEntity.put(sync)])
    return { former: isOther ? before : null, sync }
  })
  await proceed({ ...sync, turn: 0 })
  // The former consent is unusable in any case; its failure must not affect the new one.
  if (former && !(await isShared(former))) await giveBack(former).catch(() => {})
}

/** Revokes the consent at Google. @throws GoogleError */
export async function giveBack({ encryptedToken, ...mailbox }: StoredMailbox): Promise<void> {
  if (encryptedToken) await revoke(await decryptToken(encryptedToken, mailbox))
}

/** Whether another mailbox of the agency uses the same account: Google would revoke all its consents. */
async function isShared({ agencyId, influencerId, email }: StoredMailbox): Promise<boolean> {
  const { data } = await MailboxEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  return data.some(
    (other) => other.influencerId !== influencerId && other.email === email && other.status === "connected",
  )
}

/**
 * Revokes the consent and deletes it; the mails stay, and nothing is read or sent any more (rules/inbox.md#connection).
 */
export const disconnect: Operation<(typeof inboxContract)["disconnect"]> = async (
  actor,
  { influencerId },
) => {
  const { agencyId } = asMember(actor, "talent_manager")
  const key = { agencyId, influencerId }
  const mailbox = await findMailbox(key)
  if (!mailbox || mailbox.status === "disconnected") throw unconnected(null)
  if (!(await isShared(mailbox))) {
    await giveBack(mailbox).catch((error: unknown) => {
      throw error instanceof GoogleError ? unavailable("Erreur lors de la déconnexion", error) : error
    })
  }
  const write = MailboxEntity.patch(key)
    .set({ status: "disconnected", ...indexed(mailbox) })
    .remove(["encryptedToken"])
    .where((stored, { eq }) => eq(stored.connection, mailbox.connection))
  // A connection that was made meanwhile stays.
  await holds(transact([write, MailSyncEntity.delete(key)]))
  return { influencerId }
}
