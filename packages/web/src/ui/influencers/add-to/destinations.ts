import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { monthOf, today } from "@trame/core/lib/day"
import { MAX_INFLUENCERS } from "@trame/core/workspace/planner/rules/briefs"
import { client } from "../../../lib/api/api.ts"
import { formatCount, formatDate } from "../../../lib/format.ts"
import { matches } from "../../../lib/text.ts"
import type { Addable, Asked, Kind } from "./AddTo.tsx"

/** A record or list to which influencers are added (rules/interface.md#add-to). */
export interface Destination {
  key: string
  name: string
  detail: string
  /** After « ajouté », e.g. `au casting « Hiver »`. */
  where: string
  /** Its address; null for a person who may not open it. */
  to: string | null
  /** Ids of those who are there, where the addition must leave them out. */
  present: () => Promise<readonly string[]>
  add: (influencers: readonly Addable[]) => Promise<Added>
}

export interface Added {
  /** Ids of those who were not there before. */
  added: readonly string[]
  /** Ids of those who joined the organisation too, because the destination requires it. */
  joined?: readonly string[]
  /** Removes them again; resolves to false when some stay, because somebody has changed them since. */
  undo?: () => Promise<boolean>
}

interface Words {
  name: string
  detail: string
  /** Label of the search for a target, and the empty list; absent when the kind is its own target. */
  search?: string
  none?: string
}

export const KINDS: Record<Kind, Words> = {
  collaboration: {
    name: "Une collaboration",
    detail: "Parmi les influenceurs de la campagne",
    search: "Rechercher une collaboration",
    none: "Votre agence n'a pas encore de collaboration.",
  },
  casting: {
    name: "Un casting",
    detail: "Parmi les influenceurs proposés à la marque",
    search: "Rechercher un casting",
    none: "Votre agence n'a pas encore de casting.",
  },
  brief: {
    name: "Un brief",
    detail: "Les mêmes tâches, le même jour",
    search: "Rechercher un brief à venir",
    none: "Aucun brief n'est prévu dans les semaines qui viennent.",
  },
  roster: { name: "L'organisation", detail: "Parmi les créateurs de l'agence" },
  recruitment: { name: "Le recrutement", detail: "Parmi les influenceurs repérés" },
}

/** Why a kind does not take these influencers; null when it does. */
export const refusalOf = (kind: Kind, { influencers }: Asked): string | null =>
  kind === "brief" && influencers.length > MAX_INFLUENCERS
    ? `${MAX_INFLUENCERS} influenceurs au maximum en une fois`
    : null

const idsOf = (influencers: readonly Addable[]): string[] => influencers.map(({ id }) => id)

const nobody = async (): Promise<readonly string[]> => []

/** The organisation; `to` depends on the person's rights. */
export const rosterOf = (mayOpen: boolean): Destination => ({
  key: "roster",
  ...KINDS.roster,
  where: "à l'organisation",
  to: mayOpen ? "/app/influencers" : null,
  present: nobody,
  add: async (influencers) => {
    const { added } = await client.roster.addAll({ influencerIds: idsOf(influencers) })
    return { added, undo: () => leaveRoster(added) }
  },
})

async function leaveRoster(influencerIds: readonly string[]): Promise<boolean> {
  if (influencerIds.length === 0) return true
  const { removed } = await client.roster.undoAdd({ influencerIds: [...influencerIds] })
  return removed.length === influencerIds.length
}

export const RECRUITMENT: Destination = {
  key: "recruitment",
  ...KINDS.recruitment,
  where: "au recrutement",
  to: "/app/recruitment",
  present: nobody,
  add: async (influencers) => {
    const { added } = await client.recruitment.addAll({ influencerIds: idsOf(influencers) })
    return {
      added,
      undo: async () => {
        const { removed } = await client.recruitment.undoAdd({ influencerIds: [...added] })
        return removed.length === added.length
      },
    }
  },
}

type Reader = (search: string, asked: Asked, signal: AbortSignal) => Promise<Destination[]>

/** The targets of a kind that match a search. */
export const TARGETS: Partial<Record<Kind, Reader>> = {
  collaboration: async (search, _asked, signal) => {
    const { items } = await client.collaborations.list({ search }, { signal })
    return items.map(({ id, name, brand, status }) => ({
      key: id,
      name,
      detail: `${brand} · ${COLLABORATION_STATUSES[status]}`,
      where: `à la collaboration «\u00a0${name}\u00a0»`,
      to: `/app/collaborations/${id}`,
      ...participation(id),
    }))
  },
  casting: async (search, { inRoster }, signal) => {
    const { items } = await client.castings.list({ search }, { signal })
    return items.map(({ id, name, brand, status }) => ({
      key: id,
      name,
      detail: `${brand} · ${CASTING_STATUSES[status]}`,
      where: `au casting «\u00a0${name}\u00a0»`,
      to: `/app/casting?${new URLSearchParams({ dialog: "detail", casting: id })}`,
      ...proposal(id, inRoster),
    }))
  },
  brief: async (search, _asked, signal) => {
    const now = today()
    const { briefs } = await client.planner.month({ month: monthOf(now) }, { signal })
    return briefs
      .filter(({ date, influencerName }) => date >= now && matches(influencerName, search))
      .sort((one, other) => one.date.localeCompare(other.date))
      .map(({ date, influencerId, influencerName, total }) => ({
        key: `${date} ${influencerId}`,
        name: `${influencerName}, ${formatDate(date, { style: "long" })}`,
        detail: formatCount(total, "tâche"),
        where: `au brief du ${formatDate(date, { style: "long" })}`,
        to: `/app/daily-brief?${new URLSearchParams({ dialog: "day", date })}`,
        ...planning(date, influencerId),
      }))
  },
}

type Writes = Pick<Destination, "present" | "add">

/** Without rates or deliverables, as staff add them later. */
const participation = (collaborationId: string): Writes => ({
  present: async () => {
    const { participants } = await client.collaborations.get({ collaborationId })
    return participants.map(({ influencerId }) => influencerId)
  },
  add: async (influencers) => {
    const ids = idsOf(influencers)
    const { participants, collaboration } = await client.collaborations.update({
      collaborationId,
      version: 0,
      participants: { added: ids.map((influencerId) => ({ influencerId, rate: 0, deliverables: [] })) },
    })
    const removed = participants
      .filter(({ influencerId }) => ids.includes(influencerId))
      .map(({ id, version }) => ({ id, version }))
    const { version } = collaboration
    return {
      added: ids,
      undo: async () => {
        await client.collaborations.update({ collaborationId, version, participants: { removed } })
        return true
      },
    }
  },
})

/** A casting's influencers belong to the organisation: the others join it. */
const proposal = (castingId: string, inRoster: boolean): Writes => ({
  present: async () => {
    const { proposals } = await client.castings.get({ castingId })
    return proposals.map(({ influencerId }) => influencerId)
  },
  add: async (influencers) => {
    const ids = idsOf(influencers)
    const joined = inRoster ? [] : (await client.roster.addAll({ influencerIds: ids })).added
    const added = ids.map((influencerId) => ({ influencerId }))
    const { casting, proposals } = await client.castings
      .update({ castingId, version: 0, proposals: { added } })
      .catch(async (error: unknown) => {
        await leaveRoster(joined).catch(() => undefined)
        throw error
      })
    const removed = proposals
      .filter(({ influencerId }) => ids.includes(influencerId))
      .map(({ id, version: ifStill }) => ({ id, ifStill }))
    const { version } = casting
    return {
      added: ids,
      joined,
      undo: async () => {
        await client.castings.update({ castingId, version, proposals: { removed } })
        return leaveRoster(joined)
      },
    }
  },
})

/** Plans a brief's tasks for others on its day; tasks that join another brief cannot be told from its own later. */
const planning = (date: string, influencerId: string): Writes => ({
  present: async () => [influencerId],
  add: async (influencers) => {
    const { tasks, internalNotes } = await client.planner.get({ date, influencerId })
    const { briefs, extended } = await client.planner.create({
      influencerIds: idsOf(influencers),
      dates: [date],
      tasks: tasks.map(({ text }) => ({ id: crypto.randomUUID(), text })),
      internalNotes,
    })
    const undo = async () => {
      const kept = await Promise.all(briefs.map(isUntouched))
      const leaving = briefs.filter((_, index) => kept[index])
      await Promise.all(leaving.map((brief) => client.planner.remove(brief)))
      return leaving.length === briefs.length
    }
    return { added: idsOf(influencers), ...(extended === 0 && { undo }) }
  },
})

async function isUntouched(brief: { date: string; influencerId: string; version: number }): Promise<boolean> {
  const { date, influencerId, version } = brief
  const now = await client.planner.get({ date, influencerId })
  return now.version === version && now.tasks.every(({ completed }) => !completed)
}
