import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { fakeApi, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, field, press, says, visit } from "../../../world/page.tsx"
import { signIn } from "../../../world/session.ts"

/** Creation time of the address; null without one. */
let stored: string | null

beforeEach(() => {
  signIn()
  withoutMotion()
  stored = "2026-10-01T08:00:00.000Z"
})

describe("the address of a user's calendar", () => {
  it("is renewed after a confirmation, shown once, and hidden when another window renews it", async () => {
    const { api, router } = enter()
    await open()
    expect(router.state.location.search).toBe("?dialog=subscribe")
    expect(await says(/^Vous avez une adresse depuis le 01\/10\/2026/)).toBeDefined()
    await press("Nouveau lien")
    await says(/^L'ancien lien cesse de fonctionner aussitôt/)
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    await renew()
    const addresses = [await field(TEAM), await field(OWN)].map(({ value }) => value)
    const base = `${window.location.origin}/api/calendar-feed/neuf`
    expect(addresses).toEqual([`${base}.ics`, `${base}.mine.ics`])
    stored = "2026-11-03T08:00:00.000Z"
    await act(() => queryClient.invalidateQueries({ queryKey: queries.calendar.feed.queryKey() }))
    expect(await says(/^Vous avez une adresse depuis le 03\/11\/2026/)).toBeDefined()
    expect(isShown()).toBe(false)
    await renew()
    await field(TEAM)
    await press("Fermer")
    await open()
    expect(await says(/^Vous avez une adresse depuis le 02\/11\/2026/)).toBeDefined()
    expect(isShown()).toBe(false)
  })

  it("is deleted after a confirmation, and created again without one", async () => {
    const { api } = enter()
    await open()
    await press("Supprimer")
    await says("Les agendas qui la suivent n'afficheront plus rien.")
    await answerQuestion("Supprimer")
    expect(await says("Adresse supprimée")).toBeDefined()
    await press("Créer mon adresse")
    await field(TEAM)
    expect(api.writes().map(([operation]) => operation)).toEqual(["calendar.removeFeed", "calendar.makeFeed"])
    await press("Supprimer")
    await waitFor(() => expect(screen.getAllByText("Supprimer l'adresse ?")).not.toHaveLength(0))
    await answerQuestion("Supprimer")
    expect(await screen.findByRole("button", { name: "Créer mon adresse" })).toBeDefined()
    // Another window's address may have the same creation time, but is not the one created here.
    stored = "2026-11-02T08:00:00.000Z"
    await act(() => queryClient.invalidateQueries({ queryKey: queries.calendar.feed.key() }))
    expect(await says(/^Vous avez une adresse depuis le/)).toBeDefined()
    expect(isShown()).toBe(false)
  })

  it("stays when it cannot be renewed or deleted, and the page says why", async () => {
    const { api } = enter()
    const refuse = () => {
      throw refusal("unavailable", "Plus tard.")
    }
    api.answer({ calendar: { makeFeed: refuse, removeFeed: refuse } })
    await open()
    await says(/^Vous avez une adresse depuis le 01\/10\/2026/)
    await renew()
    expect(await says("L'adresse n'a pas pu être créée. Plus tard.")).toBeDefined()
    await press("Supprimer")
    await answerQuestion("Supprimer")
    expect(await says("L'adresse n'a pas pu être supprimée. Plus tard.")).toBeDefined()
    expect(isShown()).toBe(false)
    expect(screen.getByText(/^Vous avez une adresse depuis le 01\/10\/2026/)).toBeDefined()
  })
})

const TEAM = "Le calendrier de l'agence"
const OWN = "Seulement ce qui est à moi"

function enter() {
  const api = fakeApi({
    calendar: {
      feed: () => ({ createdAt: stored }),
      makeFeed: () => {
        stored = "2026-11-02T08:00:00.000Z"
        return { token: "neuf", createdAt: stored }
      },
      removeFeed: () => {
        stored = null
        return { createdAt: null }
      },
    },
  })
  return { api, router: visit("/app/calendar") }
}
const open = () => press("S'abonner (iCal)")
const renew = async () => {
  await press("Nouveau lien")
  await says(/^L'ancien lien cesse de fonctionner aussitôt/)
  await answerQuestion("Créer le nouveau lien")
}
const isShown = () => screen.queryByLabelText(TEAM) !== null
