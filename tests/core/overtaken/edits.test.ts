import * as Agencies from "@trame/core/account/agencies/index"
import * as Account from "@trame/core/account/credentials/account"
import * as Identity from "@trame/core/account/users/index"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import * as Planner from "@trame/core/workspace/planner/index"
import * as Resources from "@trame/core/workspace/resources/index"
import * as Todos from "@trame/core/workspace/todos/index"
import * as Views from "@trame/core/workspace/views/index"
import { describe, expect, it } from "vitest"
import { oneBrief } from "../../support/briefs.ts"
import { newProspects } from "../../support/prospects.ts"
import { refusal } from "../../support/race.ts"
import { newResources } from "../../support/resources.ts"
import { onlyRights } from "../../support/rights.ts"
import { newRoster } from "../../support/roster.ts"
import { newCasting, noChanges } from "../../support/staffCasting.ts"
import { newTodo } from "../../support/todos.ts"
import { DOCUMENT, first, newCampaign } from "../collaborations/newCampaign.ts"
import { newAgency, newPerson } from "../totals/world.ts"

const newActor = async () => (await newAgency()).admin

const RECORDS: Record<string, () => Promise<Edited>> = {
  async "agency's name"() {
    const { admin, agencyId } = await newAgency()
    const edit = (name: string) => Agencies.rename(admin, { name, version: 1 })
    return { over: "agency", edit, read: () => Agencies.nameOf(agencyId) }
  },
  async profile() {
    const actor = await newActor()
    const edit = (firstName: string) => Account.updateProfile(actor, { version: 1, firstName })
    return { over: "user", edit, read: async () => (await Identity.personOf(actor.userId))?.firstName }
  },
  async "member's rights"() {
    const { admin, agencyId } = await newAgency()
    const { userId } = await newPerson(agencyId)
    const member = { userId, version: 1, admin: false }
    return {
      over: "user",
      edit: (text) =>
        Agencies.setPermissions(admin, {
          ...member,
          permissions: onlyRights(...(text === "Première" ? (["clients"] as const) : [])),
        }),
      read: async () => ((await Agencies.actorOf(userId))?.permissions.clients ? "Première" : "Seconde"),
    }
  },
  async client() {
    const actor = await newActor()
    const { id: clientId } = await Clients.create(actor, {
      brandName: "Brume",
      sector: null,
      notes: "",
      contacts: [],
    })
    return {
      over: "client",
      edit: (notes) => Clients.update(actor, { clientId, version: 1, notes }),
      read: async () => (await Clients.get(actor, { clientId })).client.notes,
      remove: () => Clients.remove(actor, { clientId }),
    }
  },
  async collaboration() {
    const { actor, key, save, read } = await newCampaign()
    return {
      over: "collaboration",
      edit: (name) => save(1, { fields: { name } }),
      read: async () => (await read()).collaboration.name,
      remove: () => Collaborations.remove(actor, key),
    }
  },
  async step() {
    const { actor, key, addStep, read } = await newCampaign()
    const { id: stepId } = await addStep()
    return {
      over: "step",
      edit: (name) => Collaborations.updateStep(actor, { ...key, stepId, version: 1, name }),
      read: async () => (await read()).steps[0]?.name,
    }
  },
  async document() {
    const { actor, key, read } = await newCampaign()
    const { id: documentId } = await Collaborations.addDocument(actor, { ...key, ...DOCUMENT })
    return {
      over: "document",
      edit: (name) => Collaborations.updateDocument(actor, { ...key, documentId, version: 1, name }),
      read: async () => (await read()).documents[0]?.name,
      remove: () => Collaborations.removeDocument(actor, { ...key, documentId }),
      codes: ["conflict", "not_found", "done"],
    }
  },
  async casting() {
    const { actor, key } = await newCasting(0)
    const { castingId } = key
    return {
      over: "casting",
      edit: (name) =>
        Castings.update(actor, { castingId, version: 1, fields: { name }, proposals: noChanges() }),
      read: async () => (await Castings.get(actor, { castingId })).casting.name,
    }
  },
  async proposal() {
    const { actor, key, detail } = await newCasting(1)
    const { castingId } = key
    const { id, references } = first(detail.proposals)
    const changed = (creativeNote: string) => [{ id, version: 1, creativeNote, references }]
    return {
      over: "proposal",
      edit: (text) =>
        Castings.update(actor, {
          castingId,
          version: 1,
          proposals: { ...noChanges(), changed: changed(text) },
        }),
      read: async () => (await Castings.get(actor, { castingId })).proposals[0]?.creativeNote,
    }
  },
  async comment() {
    const { actor, key } = await newCampaign()
    const subjectId = key.collaborationId
    const { id: commentId } = await CollaborationComments.create(actor, { subjectId, text: "Un" })
    const one = { subjectId, commentId }
    return {
      over: "comment",
      edit: (text) => CollaborationComments.update(actor, { ...one, version: 1, text }),
      read: async () => (await CollaborationComments.list(actor, { subjectId })).items[0]?.text,
      remove: () => CollaborationComments.remove(actor, one),
    }
  },
  async "timeline template"() {
    const actor = await newActor()
    const steps = [{ name: "Brief", offset: null }]
    const { id: templateId } = await TimelineTemplates.create(actor, { name: "Lancement", steps })
    return {
      over: "timelineTemplate",
      edit: (name) => TimelineTemplates.update(actor, { templateId, version: 1, name }),
      read: async () => (await TimelineTemplates.list(actor)).items[0]?.name,
      remove: () => TimelineTemplates.remove(actor, { templateId }),
    }
  },
  async "saved view"() {
    const actor = await newActor()
    const tab = { page: "clients", name: "Tous", query: "", shared: true } as const
    const { id: viewId } = await Views.create(actor, tab)
    return {
      over: "savedView",
      edit: (name) => Views.update(actor, { viewId, version: 1, name }),
      read: async () => (await Views.list(actor)).items[0]?.name,
      remove: () => Views.remove(actor, { viewId }),
    }
  },
  async task() {
    const actor = await newActor()
    const { id: todoId } = await newTodo(actor)
    return {
      over: "todo",
      edit: (title) => Todos.update(actor, { todoId, version: 1, title }),
      read: async () => (await Todos.get(actor, { todoId })).title,
      remove: () => Todos.remove(actor, { todoId }),
    }
  },
  async brief() {
    const { actor, key } = await oneBrief()
    return {
      over: "brief",
      edit: (internalNotes) => Planner.update(actor, { ...key, version: 1, internalNotes }),
      read: async () => (await Planner.get(actor, key)).internalNotes,
      remove: () => Planner.remove(actor, key),
      codes: ["not_found", "done", "done"],
    }
  },
  async resource() {
    const actor = await newActor()
    const resourceId = first(await newResources(actor.agencyId ?? "", [{ name: "Charte" }]))
    return {
      over: "resource",
      edit: (name) => Resources.update(actor, { resourceId, version: 1, name }),
      read: async () => (await Resources.get(actor, { resourceId })).name,
      remove: () => Resources.remove(actor, { resourceId }),
    }
  },
  async "roster's entry"() {
    const actor = await newActor()
    const { influencerId } = first(await newRoster(actor.agencyId ?? "", 1))
    return {
      over: "rosterEntry",
      edit: (managerName) => Roster.update(actor, { influencerId, version: 1, managerName }),
      read: async () => (await Roster.get(actor, { influencerId })).managerName,
      remove: () => Roster.remove(actor, { influencerId }),
      codes: ["not_found", "done", "done"],
    }
  },
  async prospect() {
    const actor = await newActor()
    const { influencerId } = first(await newProspects(actor.agencyId ?? "", 1))
    return {
      over: "prospect",
      edit: (notes) => Recruitment.update(actor, { influencerId, version: 1, notes }),
      read: async () => (await Recruitment.get(actor, { influencerId })).notes,
      remove: () => Recruitment.remove(actor, { influencerId }),
      codes: ["not_found", "done", "done"],
    }
  },
}

describe.each(Object.entries(RECORDS))("a %s", (_name, make) => {
  it("that two edit alike keeps the first edit, and the later is told", async () => {
    const { over, edit, read } = await make()
    const late = await refusal({ over, first: () => edit("Première"), late: () => edit("Seconde") })
    expect([late, await read()]).toEqual(["conflict", "Première"])
  })

  it("that is removed while it is edited or removed is gone, and the later is told where it matters", async () => {
    const found: string[] = []
    const { remove: removable, codes = ["not_found", "not_found", "done"] } = await make()
    if (!removable) return
    for (const [earlier, later] of [
      ["remove", "edit"],
      ["remove", "remove"],
      ["edit", "remove"],
    ] as const) {
      const record = await make()
      const does = { edit: () => record.edit("Autre"), remove: async () => record.remove?.() }
      found.push(await refusal({ over: record.over, first: does[earlier], late: does[later] }))
      const left = await record.read().catch(({ code }) => code)
      expect(left).toBeOneOf(
        found.at(-1) === "conflict" && earlier === "edit" ? ["Autre"] : [undefined, "not_found"],
      )
    }
    expect(found).toEqual(codes)
  })
})

/** Something that people edit by a version, as far as one of its texts goes. */
interface Edited {
  over: string
  edit(text: string): Promise<unknown>
  read(): Promise<string | null | undefined>
  remove?(): Promise<unknown>
  /** How an edit is refused after its removal, another removal after that, and a removal after an edit. */
  codes?: [edit: string, again: string, edited: string]
}
