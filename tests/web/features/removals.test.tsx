import { act, screen, waitFor } from "@testing-library/react"
import { castingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { prospect } from "@trame/core/influencers/recruitment/contract"
import { rosterCard } from "@trame/core/influencers/roster/contract"
import { today } from "@trame/core/lib/day"
import { resource } from "@trame/core/workspace/resources/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { refusal } from "../../world/fakeApi.ts"
import { formsServer } from "../../world/formsServer.ts"
import { answering } from "../../world/lists.ts"
import { withoutMotion } from "../../world/motion.ts"
import { answerQuestion, choose, closePage, press, visit } from "../../world/page.tsx"
import { recordOf } from "../../world/record.ts"
import * as a from "../../world/records.ts"
import { mine } from "../../world/todos.ts"

const CAMPAIGN = "/app/collaborations/k1"
const ZOE = { id: "zoe", displayName: "Zoé", fullName: "Zoé" }
const at = (path: string, button: string, named: string, sends: string, list?: List) => ({
  path,
  button,
  named,
  sends,
  list,
})

it.each([
  at("/app/clients", "Supprimer Rive", "Rive", "clients.remove", [
    "clients.list",
    { ...a.aClient("c1", { brandName: "Rive" }), collaborationCount: 0 },
  ]),
  at("/app/casting", "Supprimer : Hiver", "Hiver", "castings.remove", [
    "castings.list",
    recordOf(castingCard, a.aCasting()),
    "lags",
  ]),
  at("/app/collaborations", "Supprimer Campagne k1", "Campagne k1", "collaborations.remove", [
    "collaborations.list",
    a.aCard("k1"),
    "lags",
  ]),
  at(CAMPAIGN, "Actions pour « Tournage »", "Tournage", "collaborations.removeStep"),
  at(`${CAMPAIGN}?tab=documents`, "Actions pour « Moodboard »", "Moodboard", "collaborations.removeDocument"),
  at("/app/collaborations?templates=list", "Actions pour « Été »", "Été", "timelineTemplates.remove", [
    "timelineTemplates.list",
    a.aTemplate("t1", "Été"),
  ]),
  at("/app/todo", "Supprimer « Tâche t1 »", "Tâche t1", "todos.remove", [
    "todos.week",
    mine("t1", mondayOf(today())),
    "lags",
  ]),
  at("/app/resources?search=b", "Supprimer Brief", "Brief", "resources.remove", [
    "resources.list",
    recordOf(resource, { id: "r1", name: "Brief", description: "Bref" }),
    "lags",
  ]),
  at(
    "/app/daily-brief?dialog=day&date=2099-05-12",
    "Supprimer les tâches de Nom zoe",
    "Nom zoe",
    "planner.remove",
    ["planner.day", a.aBrief("zoe", "2099-05-12", 1), "lags"],
  ),
  at("/app/influencers", "Retirer Zoé", "Zoé", "roster.remove", ["roster.list", recordOf(rosterCard, ZOE)]),
  at("/app/recruitment", "Retirer Zoé", "Zoé", "recruitment.remove", [
    "recruitment.list",
    recordOf(prospect, ZOE),
  ]),
])(
  "at $path, « $button » asks, stays when it is refused, goes once it is stored or was before, and is undone",
  async (row) => {
    const { path, button, named, sends, list: [operation = "clients.list", item, lags] = [] } = row
    withoutMotion()
    const isShown = () => screen.queryAllByText(named).length > 0
    const remove = async () => {
      await (button.startsWith("Actions") ? choose(button, "Supprimer") : press(button))
      await answerQuestion(/^(Supprimer|Retirer)/)
    }
    for (const stored of [true, false]) {
      const { api, stored: records } = formsServer()
      let items = item ? [item] : []
      api.answer(answering(operation, () => ({ items, briefs: items, total: 1 })))
      visit(path)
      api.refuse(sends, refusal("unavailable", "Plus tard."))
      await remove()
      expect(await screen.findAllByText(/Plus tard\./)).not.toEqual([])
      expect(isShown()).toBe(true)
      if (!lags) items = []
      Object.assign(records, { step: null, document: null })
      if (stored) api.answer(answering(sends, () => ({ binId: "b1" })))
      else api.refuse(sends, refusal("not_found"))
      await remove()
      await waitFor(() => expect(isShown()).toBe(false))
      await act(() => queryClient.invalidateQueries())
      expect(isShown()).toBe(false)
      expect(screen.queryAllByText(/Plus tard\.|Refusé\./)).toHaveLength(1)
      expect(api.callsOf(sends)).toHaveLength(2)
      if (stored) {
        api.answer({ bin: { restore: { id: "b1" } } })
        await press("Annuler")
        await waitFor(() => expect(api.callsOf("bin.restore")).toEqual([{ binId: "b1", replace: false }]))
      }
      closePage()
    }
  },
)

/** The list that shows it, and whether it still does afterwards, as its index lags. */
type List = [operation: string, item: object, lags?: "lags"]
