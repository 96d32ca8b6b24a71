import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../../packages/web/src/features/calendar/SubscribeDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

beforeEach(() => signIn())

describe("the address of one's calendar", () => {
  const FEED = "2026-10-01T08:00:00.000Z"
  let calls: string[]
  let refuse: Response | Promise<Response> | null
  let stored: string

  const open = async () => {
    calls = []
    refuse = null
    stored = FEED
    answer({
      "/api/identity/me": () => json(200, admin),
      "/api/agencies/teammates": () => json(200, { items: [] }),
      "/api/collaborations/calendar": () => json(200, { items: [], busyDays: [] }),
      "/api/castings/deadlines": () => json(200, { items: [] }),
      "/api/planner": () => json(200, { briefs: [], todayCount: 0 }),
      "/api/todos/between": () => json(200, { items: [] }),
      "/api/calendar/feed": ({ method }) => {
        if (method === "GET") return json(200, { createdAt: stored })
        calls.push(method)
        if (refuse) return refuse
        return method === "POST" ? json(201, { token: "neuf", createdAt: FEED }) : json(200, {})
      },
    })
    const router = visit("/app/calendar", routes)
    await press("S'abonner (iCal)")
    expect(router.state.location.search).toBe("?dialog=subscribe")
    expect(await screen.findByText(/^Vous avez une adresse depuis le 01\/10\/2026/)).toBeDefined()
  }
  const agree = async (name: string) => {
    const buttons = await screen.findAllByRole("button", { name })
    await userEvent.click(buttons.at(-1) ?? document.body)
  }

  it("is renewed only once that is agreed to, and shown then", async () => {
    withoutMotion()
    await open()
    await press("Nouveau lien")
    await screen.findByText(/^L'ancien lien cesse de fonctionner aussitôt/)
    await agree("Annuler")
    expect(calls).toEqual([])
    await press("Nouveau lien")
    await waitFor(() =>
      expect(screen.getAllByText(/^Créer un nouveau lien vers votre calendrier/)).not.toHaveLength(0),
    )
    const made = Promise.withResolvers<Response>()
    refuse = made.promise
    await agree("Créer le nouveau lien")
    await waitFor(() => expect(calls).toEqual(["POST"]))
    // Nor is it renewed twice.
    await waitFor(() => expect(document.querySelector(".ant-btn-loading")?.textContent).toBe("Nouveau lien"))
    made.resolve(json(201, { token: "neuf", createdAt: "2026-11-02T08:00:00.000Z" }))
    const field = await screen.findByLabelText<HTMLInputElement>("Le calendrier de l'agence")
    expect(field.value).toBe(`${window.location.origin}/api/calendar-feed/neuf.ics`)
    expect(calls).toEqual(["POST"])
    // It is not shown again, but since when there is one.
    await press("Fermer")
    await press("S'abonner (iCal)")
    expect(await screen.findByText(/^Vous avez une adresse depuis le 02\/11\/2026/)).toBeDefined()
    expect(screen.queryByLabelText("Le calendrier de l'agence")).toBeNull()
  })

  it("is shown no more once another window has renewed it", async () => {
    withoutMotion()
    await open()
    await press("Nouveau lien")
    await screen.findByText(/^L'ancien lien cesse de fonctionner aussitôt/)
    await agree("Créer le nouveau lien")
    await screen.findByLabelText("Le calendrier de l'agence")
    stored = "2026-10-02T08:00:00.000Z"
    await act(() => queryClient.invalidateQueries({ queryKey: api.calendar.feed.queryKey() }))
    expect(await screen.findByText(/^Vous avez une adresse depuis le 02\/10\/2026/)).toBeDefined()
    expect(screen.queryByLabelText("Le calendrier de l'agence")).toBeNull()
  })

  it("is taken away, and can be made anew", async () => {
    withoutMotion()
    await open()
    await press("Supprimer")
    await screen.findByText("Les agendas qui la suivent n'afficheront plus rien.")
    await agree("Supprimer")
    expect(await screen.findByText("Adresse supprimée")).toBeDefined()
    await press("Créer mon adresse")
    expect(await screen.findByLabelText("Le calendrier de l'agence")).toBeDefined()
    expect(calls).toEqual(["DELETE", "POST"])
    await press("Supprimer")
    await waitFor(() => expect(screen.getAllByText("Supprimer l'adresse ?")).not.toHaveLength(0))
    await agree("Supprimer")
    expect(await screen.findByRole("button", { name: "Créer mon adresse" })).toBeDefined()
    // One that is made elsewhere is not the one that was shown here.
    await act(() => queryClient.invalidateQueries({ queryKey: api.calendar.feed.key() }))
    expect(await screen.findByText(/^Vous avez une adresse depuis le/)).toBeDefined()
    expect(screen.queryByLabelText("Le calendrier de l'agence")).toBeNull()
  })

  it("stays as it is where its renewal is refused, with the reason, and can be renewed anew", async () => {
    withoutMotion()
    await open()
    refuse = json(503, { code: "unavailable", detail: "Revenez plus tard." })
    await press("Nouveau lien")
    await screen.findByText(/^L'ancien lien cesse de fonctionner aussitôt/)
    await agree("Créer le nouveau lien")
    expect(await screen.findByText("L'adresse n'a pas pu être créée. Revenez plus tard.")).toBeDefined()
    expect(screen.queryByLabelText("Le calendrier de l'agence")).toBeNull()
    expect(screen.getByText(/^Vous avez une adresse depuis le/)).toBeDefined()
    refuse = null
    await press("Nouveau lien")
    await waitFor(() =>
      expect(screen.getAllByText(/^Créer un nouveau lien vers votre calendrier/)).not.toHaveLength(0),
    )
    await agree("Créer le nouveau lien")
    expect(await screen.findByLabelText("Le calendrier de l'agence")).toBeDefined()
  })

  it("stays as it is where that is refused, with the reason", async () => {
    await open()
    refuse = json(503, { code: "unavailable", detail: "Revenez plus tard." })
    await press("Supprimer")
    await screen.findByText("Les agendas qui la suivent n'afficheront plus rien.")
    await agree("Supprimer")
    expect(await screen.findByText("L'adresse n'a pas pu être supprimée. Revenez plus tard.")).toBeDefined()
    expect(screen.getByText(/^Vous avez une adresse depuis le/)).toBeDefined()
  })
})
