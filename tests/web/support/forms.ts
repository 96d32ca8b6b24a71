import type { CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import type { Prospect } from "@trame/core/influencers/recruitment/contract"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import type { Resource } from "@trame/core/workspace/resources/contract"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { camille } from "../../world/people.ts"
import { aClient, aContact } from "../../world/records.ts"
import { collaboration } from "./campaign.ts"
import { answer, json } from "./site.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const ada = { id: "u1", name: "Camille Laurent" }
const person = {
  id: "i1",
  displayName: "Zoé Mercier",
  username: "zoe",
  profileImageUrl: null,
  followersCount: 9,
}

const proposal: Proposal = {
  id: "p1",
  influencerId: "i1",
  fullName: "Zoé Mercier",
  username: "zoe",
  profileImageUrl: null,
  platform: "instagram",
  followersCount: 9,
  engagementRate: null,
  creativeNote: "",
  references: [],
  version: 1,
  brandStatus: "accepted",
  brandComment: "",
  brandDecisionDate: NOW,
}
const casting: CastingDetail = {
  casting: {
    id: "c1",
    version: 3,
    revision: 5,
    name: "Hiver",
    brand: "Écume",
    description: "Cinq",
    budget: "5 000 €",
    startDate: "2026-12-01",
    endDate: "2031-12-31",
    deadline: null,
    status: "active",
    requirements: ["Audience française"],
    linkToken: null,
    linkActive: false,
    collaborationId: null,
    createdAt: NOW,
    updatedAt: NOW,
  },
  proposals: [proposal],
  activity: { items: [], nextCursor: null },
}
const participant = {
  id: "p1",
  version: 1,
  influencerId: "i1",
  fullName: "Zoé Mercier",
  username: "zoe",
  profileImageUrl: null,
  rate: 100,
  deliverables: [{ type: "tiktok", description: "Vidéo", price: 100 }],
  creatorInvoiceSent: false,
  paidPercentage: 0,
}
const step = {
  id: "s1",
  version: 1,
  name: "Tournage",
  deadline: null,
  status: "todo",
  participantId: null,
  participantName: null,
  order: "a",
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
}
export const detail = { collaboration, participants: [participant], steps: [step], documents: [], stats: [] }
const todo: Todo = {
  id: "t1",
  version: 1,
  title: "Relire",
  description: "",
  status: "pending",
  priority: "medium",
  dueDate: "2026-11-23",
  automatic: false,
  author: ada,
  assignee: ada,
  completedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
}
const resource: Resource = {
  id: "r1",
  version: 1,
  name: "Brief",
  description: "À relire",
  type: "brief",
  kind: "link",
  url: "https://www.drive.example/briefs",
  file: null,
  addedBy: ada,
  createdAt: NOW,
  updatedAt: NOW,
}
const prospect: Prospect = {
  id: "zoe",
  version: 3,
  fullName: "Zoé Mercier",
  username: "zoe.m",
  email: "",
  phone: "",
  instagramUrl: "",
  tiktokUrl: "",
  youtubeUrl: "",
  rating: 0,
  tags: ["mode"],
  collaboratedBrands: "",
  status: "contacted",
  lastContactDate: null,
  nextFollowUpDate: null,
  notes: "",
  responseReceived: false,
  profileImageUrl: null,
  createdBy: ada,
  createdAt: NOW,
  updatedAt: NOW,
}
const entry: RosterEntry = {
  ...person,
  id: "zoe",
  platform: "instagram",
  category: "Mode",
  verified: false,
  engagementRate: null,
  collaborationsCount: 0,
  addedAt: NOW,
  addedBy: ada,
  rating: null,
  bio: "",
  email: "",
  profileUrl: null,
  avgLikes: null,
  avgComments: null,
  postsCount: null,
  lastUpdated: null,
  firstName: "Zoé",
  lastName: "",
  address: "",
  siret: "",
  pricing: {},
  managerName: "",
  managerEmail: "",
  managerPhone: "",
  managerCompany: "",
  sharePath: "/influencer/zoe?via=k1",
  version: 3,
  updatedAt: null,
}
const brief: Brief = {
  influencerId: "zoe",
  influencerName: "Zoé Mercier",
  profileImageUrl: null,
  slug: "zoe-mercier",
  date: "2099-05-12",
  version: 1,
  tasks: [{ id: "a", text: "Tourner", completed: false, completedAt: null }],
  internalNotes: "",
  createdBy: "u1",
  createdAt: NOW,
  updatedAt: NOW,
}

/** An agency that has one of everything, for whichever form is opened on it; `more` beside it, or instead. */
export function answerForms(more: Parameters<typeof answer>[0] = {}): void {
  const empty = () => json(200, { items: [], nextCursor: null })
  const contacts = [aContact("Zoe")]
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () =>
      json(200, { items: [{ id: "u2", name: "Hugo Leroy" }, ada].map((one) => ({ ...one, role: "" })) }),
    "/api/membership/agency": () => json(200, { agency: null }),
    "/api/membership/team": () => json(200, { items: [] }),
    "/api/account/totp": () => json(200, { enabled: false, recoveryCodesLeft: 0 }),
    "/api/clients": (request) =>
      request.method === "GET"
        ? json(200, { items: [], total: 0, page: 1, pageCount: 1 })
        : json(201, aClient("c9")),
    "/api/clients/c1": () =>
      json(200, {
        client: aClient("c1", { contacts }),
        overview: { campaigns: 0, influencers: 0, revenue: 0 },
        recentCampaigns: [],
      }),
    "/api/clients/choices": () =>
      json(200, { items: [{ id: "c1", brandName: "Maison Rive", sector: null }] }),
    "/api/castings": (request) => (request.method === "GET" ? empty() : json(201, casting)),
    "/api/castings/figures": () => json(200, { active: 0, proposals: 0, decisions: 0 }),
    "/api/castings/c1": () => json(200, casting),
    "/api/castings/c1/activity": empty,
    "/api/roster/choices": () =>
      json(200, {
        items: [{ ...person, platform: "instagram", category: "", verified: false, engagementRate: null }],
      }),
    "/api/influencers/choices": () => json(200, { items: [person] }),
    "/api/collaborations": (request) => (request.method === "GET" ? empty() : json(201, detail)),
    "/api/collaborations/k1": () => json(200, detail),
    "/api/todos": empty,
    "/api/todos/automatic": empty,
    "/api/todos/t1": () => json(200, todo),
    "/api/resources": () => json(200, { types: [] }),
    "/api/resources/r1": () => json(200, resource),
    "/api/recruitment": () =>
      json(200, {
        ...{ items: [], nextCursor: null, total: 0, members: [], tags: [] },
        ...{ counts: { spotted: 0, contacted: 0, validated: 0, refused: 0 } },
      }),
    "/api/recruitment/zoe": () => json(200, prospect),
    "/api/roster": () => json(200, { items: [], nextCursor: null, total: 0, members: [] }),
    "/api/roster/zoe": () => json(200, entry),
    "/api/roster/zoe/posts": () => json(200, { items: [] }),
    "/api/collaborations/with-influencer/zoe": empty,
    "/api/planner": () => json(200, { briefs: [], todayCount: 0 }),
    "/api/planner/days/2099-05-12/zoe": () => json(200, brief),
    ...more,
  })
}
