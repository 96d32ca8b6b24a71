import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { openedCampaign } from "../../../world/campaigns.ts"
import { conflict, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import * as page from "../../../world/page.tsx"
import { answerQuestion, choose, dialog, dialogGone, paste, pick, press, says } from "../../../world/page.tsx"
import { aStep } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof openedCampaign>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = openedCampaign({
    steps: [
      aStep("1", "Brief", { deadline: "2026-03-01" }),
      aStep("2", "Tournage", { status: "done", participantId: "p1", participantName: "Ada Lune" }),
      aStep("3", "Bilan", { status: "done" }),
    ],
  })
})

/** rules/campaigns.md#steps */
describe("the timeline", () => {
  it("shows each step's day, lateness and people, and how far the view's steps are", async () => {
    colleague("1", { deadline: dayAfter(today(), -3), assigneeId: "u2", viaPublicLink: true })
    colleague("3", { deadline: "2026-01-01", assigneeId: "gone" })
    const { router } = world.enter()
    await says("Confiée à Hugo Leroy")
    const late = new Intl.DateTimeFormat("fr").format(new Date(dayAfter(today(), -3)))
    expect(rows().map(page.wordsOf)).toEqual([
      `Brief ${late} · En retard de 3 jours Étape commune Confiée à Hugo Leroy Ajouté via le lien public À faire`,
      "Tournage Sans date limite Ada Lune Terminé",
      "Bilan 01/01/2026 Étape commune Terminé",
    ])
    const progress = (name: string) => screen.getByRole("progressbar", { name }).getAttribute("aria-valuenow")
    expect(progress("2 étapes terminées sur 3")).toBe("67")
    await act(() => router.navigate("?influencerId=p2"))
    expect(progress("1 étape terminée sur 2")).toBe("50")
  })

  it.each([
    ["none", [], true],
    ["one of another influencer", [aStep("1", "Brief", { participantId: "p1" })], false],
  ])("when a campaign has %s, offers a template only of its steps", async (_, steps, disabled) => {
    world.detail.steps = steps
    world.enter("?influencerId=p2")
    expect(await says("Aucune étape pour le moment")).toBeDefined()
    await press(/^Modèles/)
    expect((await page.entryOf("Enregistrer comme modèle")).getAttribute("aria-disabled") === "true").toBe(
      disabled,
    )
  })

  it("advances a status at once, each time on what was stored last; an older read undoes nothing", async () => {
    const { api } = world.enter()
    await shown()
    expect(marks("Brief").map((mark) => [mark.getAttribute("aria-label"), mark.tabIndex])).toEqual([
      ["À faire : passer « Brief » à En cours", -1],
      ["À faire : passer « Brief » à En cours", 0],
    ])
    const late = Promise.withResolvers<typeof world.detail>()
    const before = structuredClone(world.detail)
    world.read = () => late.promise
    const reading = queryClient.invalidateQueries()
    const [first, second] = [world.hold(), world.hold()]
    advance("Brief", 0)
    await waitFor(() => expect(status("Brief")).toBe("En cours"))
    advance("Brief")
    await waitFor(() => expect(status("Brief")).toBe("Terminé"))
    late.resolve(before)
    await act(() => reading)
    world.read = null
    expect(status("Brief")).toBe("Terminé")
    first()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    expect(status("Brief")).toBe("Terminé")
    second()
    await waitFor(() => expect(world.detail.steps[0]).toMatchObject({ status: "done", version: 3 }))
    advance("Brief")
    await waitFor(() =>
      expect(api.callsOf("collaborations.updateStep").map((input) => [input.version, input.status])).toEqual([
        [1, "in_progress"],
        [2, "done"],
        [3, "todo"],
      ]),
    )
  })

  it.each([
    [
      "changed",
      () => colleague("1", { name: "Brief validé", status: "done", version: 4 }),
      "« Brief » a été modifiée entre-temps par une autre personne. L'étape est maintenant « Brief validé », terminé.",
      ["Brief validé", "Tournage", "Bilan"],
    ],
    [
      "deleted",
      () => without("1"),
      "« Brief » a été supprimée entre-temps par une autre personne.",
      ["Tournage", "Bilan"],
    ],
  ])("tells that a colleague has %s a step", async (_, meanwhile, said, left) => {
    world.enter()
    await shown()
    meanwhile()
    advance("Brief")
    expect(await says(said)).toBeDefined()
    expect(screen.getByText("Erreur lors de la mise à jour du statut")).toBeDefined()
    await waitFor(() => expect(names()).toEqual(left))
  })

  it("moves a step by its menu, at once, and back when that fails", async () => {
    const { sent } = world.enter()
    await press("Actions pour « Bilan »")
    expect((await page.entryOf("Descendre")).getAttribute("aria-disabled")).toBe("true")
    fireEvent.click(await page.entryOf("Monter"))
    expect(await says("« Bilan » déplacée en position 2 sur 3.")).toBeDefined()
    const answer = world.hold()
    world.refused = refusal("invalid", "Panne")
    await choose("Actions pour « Brief »", "Descendre")
    await waitFor(() => expect(names()).toEqual(["Bilan", "Brief", "Tournage"]))
    answer()
    expect(await says("Erreur lors de la mise à jour: Panne")).toBeDefined()
    expect(names()).toEqual(["Brief", "Bilan", "Tournage"])
    expect(screen.queryByText(/« Brief » déplacée/)).toBeNull()
    expect(sent()).toEqual([
      ["moveStep", { stepId: "3", version: 1, afterStepId: "1" }],
      ["moveStep", { stepId: "1", version: 1, afterStepId: "3" }],
    ])
  })

  /** A key, and what a screen reader hears of it. */
  async function hear(code: string, said: string): Promise<void> {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code })
    expect(await says(said)).toBeDefined()
  }
  async function take(): Promise<void> {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const row = this.closest("[data-row]")
      return new DOMRect(0, row ? rows().indexOf(row) * 50 : 0, 300, row ? 40 : 150)
    })
    ;(await screen.findByRole("button", { name: "Déplacer « Brief »" })).focus()
    await hear("Space", "Étape « Brief » saisie, position 1 sur 3.")
  }

  it("moves a step by the keyboard, and tells each place", async () => {
    const { api } = world.enter()
    await take()
    expect(isHeld()).toBe(true)
    await hear("ArrowDown", "Étape « Brief » en position 2 sur 3.")
    await hear("ArrowUp", "Étape « Brief » en position 1 sur 3.")
    await hear("Escape", "Déplacement annulé, l'étape « Brief » reste en position 1 sur 3.")
    await waitFor(() => expect(isHeld()).toBe(false))
    await take()
    await hear("Space", "Étape « Brief » déposée en position 1 sur 3.")
    await waitFor(() => expect(isHeld()).toBe(false))
    expect(api.writes()).toEqual([])
    await take()
    await hear("ArrowDown", "Étape « Brief » en position 2 sur 3.")
    await hear("Space", "Étape « Brief » déposée en position 2 sur 3.")
    await waitFor(() => expect(names()).toEqual(["Tournage", "Brief", "Bilan"]))
    await waitFor(() => expect(api.callsOf("collaborations.moveStep")[0]).toMatchObject({ afterStepId: "2" }))
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it.each([
    [["3"], "2"],
    [["2", "3"], null],
  ])(
    "when a colleague has deleted the steps %j, puts a step behind the last one before them",
    async (ids, place) => {
      const { api } = world.enter()
      await take()
      await hear("ArrowDown", "Étape « Brief » en position 2 sur 3.")
      await hear("ArrowDown", "Étape « Brief » en position 3 sur 3.")
      without(...ids)
      await hear("Space", "Étape « Brief » déposée en position 3 sur 3.")
      await waitFor(() =>
        expect(api.callsOf("collaborations.moveStep").map(({ afterStepId }) => afterStepId)).toEqual([
          "3",
          place,
        ]),
      )
      expect(screen.queryByText(/a été modifiée/)).toBeNull()
      await waitFor(() => expect(isHeld()).toBe(false))
    },
  )

  it("deletes a step once that is confirmed, and gives the keyboard to the next one", async () => {
    const { api } = world.enter()
    const remove = () => choose("Actions pour « Brief »", "Supprimer")
    await remove()
    await says(/^« Brief » sera retirée de la timeline\./)
    await answerQuestion("Annuler")
    await dialogGone()
    expect(api.writes()).toEqual([])
    await remove()
    await answerQuestion("Supprimer")
    await waitFor(() => expect(names()).toEqual(["Tournage", "Bilan"]))
    await waitFor(() => expect(page.focusedRow()).toBe("2"))
  })
})

describe("the form of a step", () => {
  it("adds several in a row, of the influencer whose view is open", async () => {
    const { router, sent } = world.enter("?influencerId=p2&dialog=step")
    const form = await dialog()
    expect(await form.findByText("Chef de projet : Camille Laurent")).toBeDefined()
    expect(form.queryByLabelText("Statut")).toBeNull()
    await pick("Confiée à", "Hugo Leroy", form)
    await paste("Nom de l'étape", " Tournage 2 ", form)
    await paste("Date limite", "12/05/2099", form)
    await press("Ajouter et continuer", form)
    expect(await form.findByText("Étape « Tournage 2 » ajoutée")).toBeDefined()
    await pick("Influenceur", "Étape commune à tous", form)
    await paste("Nom de l'étape", "Montage", form)
    await press("Ajouter", form)
    await waitFor(() => expect(router.state.location.search).toBe("?influencerId=p2"))
    await waitFor(() => expect(page.focusedRow()).toBe("n4"))
    expect(sent()).toEqual([
      [
        "addStep",
        { name: "Tournage 2", deadline: "2099-05-12", time: null, participantId: "p2", assigneeId: "u2" },
      ],
      ["addStep", { name: "Montage", deadline: null, time: null, participantId: null, assigneeId: "u2" }],
    ])
  })

  it("sends what is changed of a step, and no day that cannot be read", async () => {
    const { api, sent } = world.enter("?dialog=step&item=1")
    const form = await dialog()
    await paste("Date limite", "31/02/2026", form)
    await press("Enregistrer", form)
    await form.findByText("Date invalide : tapez par exemple 01/06/2026")
    expect(api.writes()).toEqual([])
    await paste("Date limite", "", form)
    await pick("Influenceur", "Bea Sol", form)
    await pick("Statut", "En retard", form)
    await press("Enregistrer", form)
    await dialogGone()
    expect(sent()).toEqual([
      ["updateStep", { stepId: "1", version: 1, deadline: null, participantId: "p2", status: "late" }],
    ])
  })

  it("tells what a colleague has changed meanwhile", async () => {
    world.enter("?dialog=step&item=1")
    const form = await dialog()
    await paste("Nom de l'étape", "Brief 2", form)
    const theirs = { deadline: "2026-04-02", status: "late", assigneeId: "u2" } as const
    colleague("1", { version: 2, ...theirs, participantId: "p2", participantName: "Bea Sol" })
    world.refused = conflict()
    await press("Enregistrer", form)
    expect(await page.linesOf(form)).toEqual([
      "Confiée à : « Chef de projet » → « Hugo Leroy »",
      "Date limite : « 01/03/2026 » → « 02/04/2026 »",
      "Influenceur : « Commune » → « Bea Sol »",
      "Statut : « À faire » → « En retard »",
    ])
  })

  it("leaves a step to an influencer who was removed", async () => {
    colleague("1", { participantId: "p9", participantName: "Cléo Mars" })
    const { sent } = world.enter("?dialog=step&item=1")
    const form = await dialog()
    expect(await form.findByText("Influenceur retiré de la collaboration")).toBeDefined()
    await paste("Nom de l'étape", "Brief 2", form)
    await press("Enregistrer", form)
    await waitFor(() =>
      expect(sent()).toEqual([["updateStep", { stepId: "1", version: 1, name: "Brief 2" }]]),
    )
  })

  it("of a step that is gone says so", async () => {
    world.enter("?dialog=step&item=9")
    expect(await says("Cette étape n'existe plus")).toBeDefined()
  })
})

const rows = () => [...document.querySelectorAll("ol [data-row]")]
const names = () => rows().map((row) => row.querySelector("h3")?.textContent)
const shown = () => screen.findByRole("heading", { name: "Brief" })
/** The mark and the badge of a step, which both advance its status. */
const marks = (name: string) => screen.getAllByRole("button", { name: new RegExp(`passer « ${name} »`) })
const advance = (name: string, at = 1) => fireEvent.click(marks(name)[at] ?? document.body)
const status = (name: string) => marks(name)[1]?.textContent
const colleague = (id: string, changes: Partial<ReturnType<typeof aStep>>) => {
  const steps = world.detail.steps.map((step) => (step.id === id ? { ...step, ...changes } : step))
  world.detail = { ...world.detail, steps }
}
const without = (...ids: string[]) => {
  world.detail = { ...world.detail, steps: world.detail.steps.filter(({ id }) => !ids.includes(id)) }
}
