import { castingFields, newProposal, type Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import {
  collaborationFields,
  influencerFields,
  type Participant,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import * as Casting from "../../../packages/web/src/features/castings/draft.ts"
import * as Collaboration from "../../../packages/web/src/features/collaborations/form/draft.ts"
import {
  type Draft,
  type DraftItem,
  type DraftRules,
  differenceOf,
  type Edit,
  type Snapshot,
} from "../../../packages/web/src/lib/forms/draft.ts"
import { collaboration as anyCollaboration } from "./campaign.ts"

/** What a large form holds, attribute by attribute, each with three different values. */
export interface Sheet<Fields extends object, Item extends DraftItem> {
  rules: DraftRules<Fields, Item>
  /** What the API takes of it. */
  taken: { fields: string[]; item: string[] }
  /** As stored, with each of the attributes as given, and the versions. */
  stored(fields?: Partial<Fields>, item?: Partial<Item>, version?: number): Snapshot<Fields, Item>
  fields: { [Key in keyof Fields]: [stored: Fields[Key], mine: Fields[Key], theirs: Fields[Key]] }
  /** What one may change of an item. */
  item: { [Key in keyof Item]?: [stored: Item[Key], mine: Item[Key], theirs: Item[Key]] }
  /** The body of an edit, and that of a creation. */
  edit(stored: Snapshot<Fields, Item>, draft: Draft<Fields, Item>): unknown
  create(draft: Draft<Fields, Item>): unknown
  /** Chooses somebody. */
  add(influencerId: string): Edit<Fields, Item>
  /** Attributes that are told and sent by another's name, or within it. */
  within?: Record<string, string>
}

const choiceOf = (id: string) => ({
  ...{ id, displayName: "Ada Morel", username: id, profileImageUrl: null, followersCount: 12_300 },
  ...{ platform: "instagram", category: "Mode", verified: false, engagementRate: null },
})
const line = (text: string) => ({ key: `line ${text}`, text })
const price = (key: string, price: number) => ({ key, type: "tiktok" as const, description: "Vidéo", price })

const participant: Participant = {
  id: "p1",
  version: 7,
  influencerId: "i1",
  fullName: "Ada Morel",
  username: "ada",
  profileImageUrl: null,
  rate: 0,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  linkKey: null,
}

export const collaborations: Sheet<Collaboration.FieldsDraft, Collaboration.ParticipantDraft> = {
  rules: Collaboration.rules,
  taken: { fields: Object.keys(collaborationFields.shape), item: Object.keys(influencerFields.shape) },
  stored: (fields = {}, item = {}, version = 4) => {
    const read = Collaboration.snapshotOf({
      collaboration: { ...anyCollaboration, id: "k1", version },
      participants: [participant],
    })
    const [first] = read.items
    return {
      ...read,
      fields: { ...read.fields, ...fields },
      items: first ? [{ ...first, ...item }] : [],
      versions: { p1: version },
    }
  },
  fields: {
    name: ["Rentrée", "La mienne", "La leur"],
    clientId: ["c1", "c2", "c3"],
    brand: ["Maison Rive", "Sel", "Poivre"],
    type: ["collaboration_entrante", "collaboration_sortante", "casting_interne"],
    date: ["2026-09-01", "2026-09-02", "2026-09-03"],
    signedDate: [null, "2026-08-02", "2026-08-03"],
    manager: ["Camille Roux", "Hugo Leroy", "Zoé Petit"],
    description: ["", "La mienne", "La leur"],
    budget: [300_000, 0, 1],
    quoteSent: [false, true, true],
    quoteNumber: ["", "D-1", "D-2"],
    contractSigned: [false, true, true],
    invoiceSent: [false, true, true],
    invoiceNumber: ["", "F-1", "F-2"],
    paymentReceived: [false, true, true],
    castingValidated: [false, true, true],
    onProfile: [false, true, true],
  },
  item: {
    rate: [100, 200, 300],
    deliverables: [[price("a", 100)], [price("b", 200)], [price("c", 300)]],
    creatorInvoiceSent: [false, true, true],
    paidPercentage: [0, 50, 100],
  },
  edit: (stored, draft) => Collaboration.changesOf(stored, differenceOf(Collaboration.rules, stored, draft)),
  create: ({ fields, items }) => ({
    fields: Collaboration.fieldsOf(fields),
    added: items.map(Collaboration.influencerFieldsOf),
  }),
  add: (influencerId) => Collaboration.addParticipant(choiceOf(influencerId)),
}

const proposal: Proposal = {
  id: "p1",
  version: 7,
  influencerId: "i1",
  fullName: "Ada Morel",
  username: "ada",
  profileImageUrl: null,
  platform: "instagram",
  followersCount: 12_300,
  engagementRate: null,
  creativeNote: "",
  references: [],
  brandStatus: "pending",
  brandComment: "",
  brandDecisionDate: null,
}

export const castings: Sheet<Casting.FieldsDraft, Casting.ProposalDraft> = {
  rules: Casting.rules,
  taken: {
    fields: [...Object.keys(castingFields.shape), "pendingRequirement"],
    item: Object.keys(newProposal.shape),
  },
  stored: (fields = {}, item = {}, version = 4) => {
    const read = Casting.snapshotOf({
      casting: {
        ...{
          id: "c1",
          version,
          revision: 5,
          name: "Hiver",
          brand: "Écume",
          description: "Cinq",
          budget: "5 000",
        },
        ...{
          startDate: "2026-12-01",
          endDate: "2026-12-31",
          deadline: null,
          status: "draft",
          requirements: [],
        },
        ...{ linkToken: null, linkActive: false, collaborationId: null, createdAt: "", updatedAt: "" },
      },
      proposals: [proposal],
    })
    const [first] = read.items
    return {
      ...read,
      fields: { ...read.fields, ...fields },
      items: first ? [{ ...first, ...item }] : [],
      versions: { p1: version },
    }
  },
  fields: {
    name: ["Hiver", "Le mien", "Le leur"],
    brand: ["Écume", "Sel", "Poivre"],
    description: ["Cinq", "Six", "Sept"],
    budget: ["5 000", "6 000", "7 000"],
    startDate: ["2026-12-01", "2026-12-02", "2026-12-03"],
    endDate: ["2026-12-31", "2027-01-01", "2027-01-02"],
    deadline: [null, "2026-11-02", "2026-11-03"],
    status: ["draft", "active", "closed"],
    requirements: [[line("a")], [line("a"), line("b")], [line("c")]],
    pendingRequirement: ["", "mien", "leur"],
  },
  item: {
    creativeNote: ["", "La mienne", "La leur"],
    references: [[], [line("https://a.example/mien")], [line("https://a.example/leur")]],
  },
  edit: (stored, draft) => Casting.changesOf(stored, differenceOf(Casting.rules, stored, draft)),
  create: ({ fields, items }) => ({
    fields: Casting.fieldsOf(fields),
    added: items.map(Casting.newProposalOf),
  }),
  add: (influencerId) => Casting.addProposals([choiceOf(influencerId)]),
  within: { pendingRequirement: "requirements" },
}
