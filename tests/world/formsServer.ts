import { act } from "@testing-library/react"
import { prospect } from "@trame/core/influencers/recruitment/contract"
import { rosterEntry } from "@trame/core/influencers/roster/contract"
import { resource } from "@trame/core/workspace/resources/contract"
import { queryClient } from "../../packages/web/src/lib/api/queryClient.ts"
import { anAgency, camille } from "./account.ts"
import { type Answers, conflict, fakeApi, refusal } from "./fakeApi.ts"
import { recordOf } from "./record.ts"
import * as a from "./records.ts"
import { signIn } from "./session.ts"

/** An agency that has one of everything that a form edits. */
const records = () => ({
  me: camille,
  agency: anAgency({ subscription: null }),
  client: a.aClient("c1", { brandName: "Maison Rive", contacts: [a.aContact("Zoe")] }),
  casting: a.aCasting({ linkToken: "jeton", linkActive: true }),
  campaign: a.aCampaign({ linkToken: "jeton", linkActive: true }),
  step: a.aStep("s1", "Tournage"),
  document: a.aDocument("d1", "Moodboard"),
  template: a.aTemplate("t1", "Lancement"),
  todo: a.aTodo("t1", "2026-11-23", { title: "Relire" }),
  resource: recordOf(resource, {
    id: "r1",
    name: "Brief",
    description: "À relire",
    type: "brief",
    kind: "link",
    url: "https://www.drive.example/briefs",
  }),
  prospect: recordOf(prospect, { id: "zoe", fullName: "Zoé Mercier", username: "zoe.m", rating: 3 }),
  creator: recordOf(rosterEntry, { id: "zoe", displayName: "Zoé Mercier", sharePath: "/influencer/zoe" }),
  brief: { ...a.aBrief("zoe", "2099-05-12", 1), version: 1 },
})
type Records = ReturnType<typeof records>
export type Kind = keyof Records

export const GONE = "Cette fiche n'existe plus."

/** The API of that agency, which writes on condition of the version; `answer` and `refuse` put others in its place. */
export function formsServer() {
  signIn()
  const stored: { [Name in Kind]: Records[Name] | null } = records()
  const find = <Name extends Kind>(kind: Name): Records[Name] => {
    const found = stored[kind]
    if (!found) throw refusal("not_found", GONE)
    return found
  }
  function write<Name extends Kind>(kind: Name, version: number, changes: object): Records[Name] {
    const before = find(kind)
    if (before.version !== version) throw conflict()
    const after = { ...before, ...changes, version: version + 1 }
    Object.assign(stored, { [kind]: after })
    return after
  }
  /** Somebody else writes it, or deletes it, which live updates tell unless `quietly`. */
  async function theirs(kind: Kind, changes: object | null, quietly = false): Promise<void> {
    const before = find(kind)
    Object.assign(stored, { [kind]: changes && { ...before, ...changes, version: before.version + 1 } })
    if (!quietly) await act(() => queryClient.invalidateQueries())
  }
  const some = <Item>(one: Item | null): Item[] => (one ? [one] : [])
  const campaign = () => ({
    collaboration: find("campaign"),
    participants: [a.aParticipant("p1", "Zoé Mercier")],
    stats: [],
    steps: some(stored.step),
    documents: some(stored.document),
  })
  const casting = () => ({
    casting: find("casting"),
    proposals: [a.aProposal("i1", { fullName: "Zoé Mercier", brandStatus: "accepted" })],
    activity: { items: [], nextCursor: null },
  })
  const answers: Answers = {
    identity: { me: () => find("me") },
    account: {
      updateProfile: ({ version, ...changes }) => write("me", version, changes),
      changePassword: {},
    },
    agencies: { pickTeammates: { items: [{ id: "u2", name: "Hugo Leroy", role: "" }] } },
    membership: {
      agency: () => ({ agency: find("agency") }),
      rename: ({ version, name }) => write("agency", version, { name }),
    },
    clients: {
      get: () => ({
        client: find("client"),
        recentCampaigns: [],
        overview: { campaigns: 0, influencers: 0, revenue: 0 },
      }),
      create: ({ creationId: _, ...fields }) => a.aClient("c9", fields),
      update: ({ clientId: _, version, ...changes }) => write("client", version, changes),
      pick: { items: [{ id: "c1", brandName: "Maison Rive", sector: null }] },
    },
    castings: {
      get: casting,
      create: ({ fields }) => ({ ...casting(), casting: a.aCasting({ ...fields, id: "c2" }) }),
      update: ({ version, fields }) => {
        write("casting", version, fields ?? {})
        return casting()
      },
    },
    collaborations: {
      get: campaign,
      create: () => campaign(),
      update: ({ version, fields: { budget: _, ...fields } = {} }) => {
        write("campaign", version, fields)
        return campaign()
      },
      influencerLink: { key: "cle" },
      addStep: ({ collaborationId: _, creationId: __, ...fields }) => a.aStep("s9", "", fields),
      updateStep: ({ collaborationId: _, stepId: __, version, ...changes }) =>
        write("step", find("campaign") && version, changes),
      updateDocument: ({ collaborationId: _, documentId: __, source: ___, version, ...changes }) =>
        write("document", find("campaign") && version, changes),
      addDocument: ({ collaborationId: _, creationId: __, source, ...fields }) =>
        a.aDocument("d9", "", { ...fields, url: source.kind === "link" ? source.url : null }),
      addStat: ({ collaborationId: _, creationId, ...fields }) => {
        find("campaign")
        return a.aStat(creationId ?? "n", "", fields)
      },
    },
    influencers: { pick: { items: [a.aChoice("Zoé Mercier")] } },
    roster: {
      get: () => find("creator"),
      update: ({ influencerId: _, version, ...changes }) => write("creator", version, changes),
    },
    recruitment: {
      get: () => find("prospect"),
      update: ({ influencerId: _, version, ...changes }) => write("prospect", version, changes),
    },
    resources: {
      get: () => find("resource"),
      create: ({ creationId: _, source: __, ...fields }) => ({ ...find("resource"), ...fields, id: "r9" }),
      update: ({ resourceId: _, source: __, version, ...changes }) => write("resource", version, changes),
    },
    todos: {
      get: () => find("todo"),
      create: ({ assignedTo: _, creationId: __, subject: ___, checklist: ____, ...fields }) =>
        a.aTodo("t9", fields.dueDate, fields),
      update: ({ todoId: _, assignedTo: __, subject: ___, checklist: ____, version, ...changes }) =>
        write("todo", version, changes),
    },
    planner: {
      get: () => find("brief"),
      create: () => ({ created: 1, extended: 0, briefs: [] }),
      update: ({ date: _, influencerId: __, moveTo: ___, tasks: ____, version, ...changes }) =>
        write("brief", version, changes),
    },
    timelineTemplates: {
      list: () => ({ items: some(stored.template) }),
      create: ({ creationId: _, name }) => a.aTemplate("t9", name),
      update: ({ templateId: _, version, ...changes }) => write("template", version, changes),
    },
    views: {
      create: ({ creationId: _, ...fields }) => ({
        ...fields,
        id: "v9",
        version: 1,
        mayEdit: true,
        pinned: false,
      }),
    },
    linkMails: {
      sendTracking: ({ to }) => ({ to }),
      sendPersonal: ({ to }) => ({ to }),
      sendCasting: ({ to }) => ({ to }),
    },
  }
  const api = fakeApi(answers)
  /** Takes back what was refused. */
  const accept = () => api.answer(answers)
  return { api, stored, theirs, accept }
}
