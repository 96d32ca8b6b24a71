import * as Influencers from "../../influencers/catalogue/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import { type Actor, asMember } from "../../lib/access.ts"
import { fold } from "../../lib/text.ts"
import type { InboxCreator, Mailbox } from "../contract/shapes.ts"
import type { InboxInput } from "../contract/staff.ts"
import { noCreator } from "../store/creators.ts"
import { MailboxEntity, MailSyncEntity, type StoredMailbox, type StoredSync } from "../store/entities.ts"

const LIMIT = 500

/** The roster, and former creators with a mailbox (rules/inbox.md#creators). */
export async function creators(actor: Actor, { search }: InboxInput["creators"]) {
  const { agencyId } = asMember(actor, "talent_manager")
  const all = { pages: "all", consistent: true } as const
  const [rosterIds, mailboxes, syncs] = await Promise.all([
    Roster.idsOf(agencyId),
    MailboxEntity.query.primary({ agencyId }).go(all),
    MailSyncEntity.query.primary({ agencyId }).go(all),
  ])
  const mailboxOf = new Map(mailboxes.data.map((stored) => [stored.influencerId, stored]))
  const syncOf = new Map(syncs.data.map((stored) => [stored.influencerId, stored]))
  const ids = [...new Set([...rosterIds, ...mailboxOf.keys()])]
  const influencers = await Influencers.byIds(ids)
  const term = fold(search)
  const items = ids
    .map((influencerId) => ({
      influencerId,
      influencer: influencers.get(influencerId),
      mailbox: mailboxOf.get(influencerId),
      sync: syncOf.get(influencerId),
    }))
    .flatMap((found) => toCreator(found) ?? [])
    .filter(({ name }) => fold(name).includes(term))
  return { items: items.sort(connectedFirst).slice(0, LIMIT) }
}

/** @throws AppError not_found for an influencer who is neither in the roster nor has a mailbox */
export async function creator(actor: Actor, { influencerId }: InboxInput["creator"]): Promise<InboxCreator> {
  const { agencyId } = asMember(actor, "talent_manager")
  const key = { agencyId, influencerId }
  const [inRoster, mailbox, sync, influencers] = await Promise.all([
    Roster.having(agencyId, [influencerId]),
    MailboxEntity.get(key).go({ consistent: true }),
    MailSyncEntity.get(key).go({ consistent: true }),
    Influencers.byIds([influencerId]),
  ])
  if (!inRoster.size && !mailbox.data) throw noCreator()
  const found = {
    influencerId,
    influencer: influencers.get(influencerId),
    mailbox: mailbox.data ?? undefined,
    sync: sync.data ?? undefined,
  }
  const shown = toCreator(found)
  if (!shown) throw noCreator()
  return shown
}

interface Found {
  influencerId: string
  influencer: { displayName: string; profileImageUrl?: string; email: string } | undefined
  mailbox: StoredMailbox | undefined
  sync: StoredSync | undefined
}

/** Null for a roster entry that the catalogue no longer has. */
function toCreator({ influencerId, influencer, mailbox, sync }: Found): InboxCreator | null {
  if (!influencer && !mailbox) return null
  return {
    influencerId,
    name: influencer?.displayName ?? mailbox?.email ?? "",
    avatar: influencer?.profileImageUrl ?? null,
    email: influencer?.email || null,
    mailbox: mailbox ? toMailbox(mailbox, sync) : null,
    hasMails:
      mailbox !== undefined && (mailbox.syncedAt !== undefined || mailbox.generation > 0 || !!sync?.done),
  }
}

function toMailbox({ status, ...mailbox }: StoredMailbox, sync: StoredSync | undefined): Mailbox | null {
  if (status === "disconnected") return null
  const { email, connectedAt, syncedAt, lastSync } = mailbox
  return {
    email,
    status,
    connectedAt,
    syncedAt: syncedAt ?? null,
    sync: sync
      ? { full: sync.full, startedAt: sync.startedAt, done: sync.done, total: sync.total ?? null }
      : null,
    lastSync: lastSync ? { ...lastSync, error: lastSync.error ?? null } : null,
  }
}

const isConnected = ({ mailbox }: InboxCreator): boolean => mailbox?.status === "connected"

const connectedFirst = (one: InboxCreator, other: InboxCreator): number =>
  Number(isConnected(other)) - Number(isConnected(one)) ||
  one.name.localeCompare(other.name, "fr") ||
  (one.influencerId < other.influencerId ? -1 : 1)
