import { type BrandCasting, brandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { casting, castingDeadline, proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { client } from "@trame/core/campaigns/clients/contract/shapes"
import {
  card,
  collaboration,
  collaborationDocument,
  detail,
  dueStep,
  participant,
  sharedDocument,
  sharedStep,
  stat,
  step,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { template } from "@trame/core/campaigns/templates/contract"
import { influencerCard, influencerChoice } from "@trame/core/influencers/catalogue/contract"
import { brief, briefSummary, task } from "@trame/core/workspace/planner/contract/shapes"
import { todo } from "@trame/core/workspace/todos/contract"
import type * as z from "zod"
import { NOW, recordOf } from "./record.ts"

/** A builder of complete records with these defaults. */
export const builder =
  <Schema extends z.ZodType<object>>(schema: Schema, usual: Partial<z.input<Schema>> = {}) =>
  (changes: Partial<z.input<Schema>> = {}): z.output<Schema> =>
    recordOf(schema, { ...usual, ...changes })

export const aCasting = builder(casting, {
  id: "c1",
  version: 3,
  revision: 5,
  name: "Hiver",
  brand: "Écume",
  description: "Cinq créatrices",
  budget: "5 000 €",
  startDate: "2026-12-01",
  endDate: "2027-01-31",
  status: "active",
})

/** A proposed influencer, by catalogue id. */
export const aProposal = (id: string, changes: Partial<z.input<typeof proposal>> = {}) =>
  recordOf(proposal, {
    id: `p-${id}`,
    influencerId: id,
    fullName: `Créatrice ${id}`,
    username: id,
    platform: "instagram",
    followersCount: 12_300,
    ...changes,
  })

/** An influencer of the organisation whom a casting may propose. */
export const aRosterChoice = (id: string, changes: Partial<z.input<typeof influencerCard>> = {}) =>
  recordOf(influencerCard, {
    id,
    displayName: `Créateur ${id}`,
    username: `pseudo.${id}`,
    followersCount: 9,
    platform: "tiktok",
    engagementRate: 3.25,
    ...changes,
  })

export const aClient = (id: string, changes: Partial<z.input<typeof client>> = {}) =>
  recordOf(client, { id, brandName: `Marque ${id}`, ...changes })

/** A client's contact, by first name. */
export const aContact = (name: string, changes: Partial<z.input<typeof contact>> = {}) =>
  recordOf(contact, { name, email: `${name.toLowerCase()}@rive.example`, ...changes })
const contact = client.shape.contacts.element

/* Campaigns */

export const aCampaign = builder(collaboration, {
  id: "k1",
  revision: 1,
  name: "Lancement d'automne",
  brand: "Maison Rive",
  manager: "Camille Laurent",
  billingStatus: "pending",
  postProgress: "0",
})

/** A campaign's participant; in the catalogue, the id begins with `i-`. */
export const aParticipant = (
  id: string,
  fullName: string,
  changes: Partial<z.input<typeof participant>> = {},
) => recordOf(participant, { id, influencerId: `i-${id}`, fullName, username: id, rate: 10_000, ...changes })

export const aStep = (id: string, name: string, changes: Partial<z.input<typeof step>> = {}) =>
  recordOf(step, { id, name, order: `a${id}`, ...changes })

/** A link, or a file if `changes` say so. */
export const aDocument = (
  id: string,
  name: string,
  changes: Partial<z.input<typeof collaborationDocument>> = {},
) =>
  recordOf(collaborationDocument, {
    id,
    name,
    type: "other",
    kind: "link",
    url: changes.fileName ? null : "https://docs.example/partage",
    ...changes,
  })

export const aFile = (id: string, fileName: string, contentType: string) =>
  aDocument(id, fileName, { kind: "file", fileName, fileSize: 2048, contentType })

export const aStat = (id: string, creator: string, changes: Partial<z.input<typeof stat>> = {}) =>
  recordOf(stat, { id, creator, views: 1200, likes: 30, engagementRate: 3.5, ...changes })

export const aCampaignDetail = builder(detail, { collaboration: aCampaign() })

/** A campaign as lists show it. */
export const aCard = (id: string, changes: Partial<z.input<typeof card>> = {}) =>
  recordOf(card, { ...aCampaign(), id, name: `Campagne ${id}`, ...changes })

export const aTemplate = (id: string, name: string, changes: Partial<z.input<typeof template>> = {}) =>
  recordOf(template, {
    id,
    version: 4,
    name,
    steps: [
      { name: "Brief", offset: -7 },
      { name: "Publication", offset: 3 },
      { name: "Bilan", offset: null },
    ],
    ...changes,
  })
// Public pages

export const BRAND_PROPOSALS = ["Léa", "Hugo", "Inès", "Max", "Zoé"]

/** An influencer on a brand's page, by position in the casting. */
export const aBrandProposal = (at: number, changes: Partial<BrandCasting["proposals"][number]> = {}) =>
  recordOf(brandCasting.shape.proposals.element, {
    id: `p${at}`,
    fullName: BRAND_PROPOSALS[at] ?? `Personne ${at}`,
    username: "compte",
    platform: "instagram",
    followersCount: 128_400,
    engagementRate: 3.24,
    ...changes,
  })

export const aSharedStep = builder(sharedStep, { id: "s1", name: "Tournage" })

export const aSharedDocument = builder(sharedDocument, {
  id: "d1",
  name: "Moodboard",
  type: "brief",
  kind: "file",
  fileName: "moodboard.bin",
  fileSize: 2048,
  contentType: "application/octet-stream",
  createdAt: "2026-03-14T10:00:00.000Z",
})

export const aBriefTask = (id: string, completed = false) =>
  recordOf(task, { id, text: `Tâche ${id}`, completed, completedAt: completed ? NOW : null })
/** A step of the campaign « Lancement », which Hugo Leroy manages. */
export const aDueStep = (id: string, deadline: string, changes: Partial<z.input<typeof dueStep>> = {}) =>
  recordOf(dueStep, {
    id,
    deadline,
    name: `Étape ${id}`,
    collaboration: { id: "c1", name: "Lancement", brand: "Aubépine", manager: "Hugo Leroy" },
    ...changes,
  })

export const aCastingDeadline = builder(castingDeadline, {
  id: "k",
  name: "Casting k",
  brand: "Écume",
  status: "active",
  version: 4,
  createdBy: "u2",
})

export const aBriefSummary = builder(briefSummary, {
  influencerId: "zoe",
  influencerName: "Zoé Mercier",
  slug: "zoe",
  version: 2,
  createdBy: "u9",
  done: 1,
  total: 3,
})

/** A brief by influencer id, with its first `done` tasks done. */
export function aBrief(influencerId: string, date: string, total: number, done = 0): z.output<typeof brief> {
  const tasks = Array.from({ length: total }, (_, at) => ({
    id: `${influencerId}-${date}-${at}`,
    text: `Tâche ${at + 1}`,
    completed: at < done,
    completedAt: null,
  }))
  return recordOf(brief, {
    influencerId,
    influencerName: `Nom ${influencerId}`,
    slug: influencerId,
    date,
    tasks,
  })
}

const iris = { id: "u2", name: "Iris Morel" }

/** Iris's task for herself. */
export const aTodo = (id: string, dueDate: string, changes: Partial<z.input<typeof todo>> = {}) =>
  recordOf(todo, { id, dueDate, title: `Tâche ${id}`, author: iris, assignee: iris, ...changes })

/** An influencer that a picker offers, by name. */
export const aChoice = (displayName: string, changes: Partial<z.input<typeof influencerChoice>> = {}) =>
  recordOf(influencerChoice, {
    id: displayName,
    displayName,
    username: displayName.toLowerCase(),
    followersCount: 9,
    ...changes,
  })
