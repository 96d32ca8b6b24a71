import { cleanup, render, screen, within } from "@testing-library/react"
import type { Happening } from "@trame/core/together/activity/contract"
import { MemoryRouter } from "react-router-dom"
import { expect, it } from "vitest"
import { ActivityList } from "../../../packages/web/src/ui/activity/ActivityList.tsx"

const happeningOf = (id: string, changes: Partial<Happening> = {}): Happening => ({
  ...{ id, at: "2026-03-02T10:05:00.000Z", kind: "commented", what: [] },
  actor: { id: "u1", name: "Camille Laurent" },
  subject: { kind: "collaboration", id: "k1", name: "Été" },
  ...changes,
})

function show(items: Happening[], ofOne = false) {
  render(
    <MemoryRouter>
      <ActivityList
        ofOne={ofOne}
        query={{
          data: { pages: [{ items }], pageParams: [] },
          error: null,
          ...{ isPlaceholderData: false, hasNextPage: false, isFetchingNextPage: false },
          ...{ isFetchNextPageError: false, refetch: async () => null, fetchNextPage: async () => null },
        }}
      />
    </MemoryRouter>,
  )
}
const lines = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s+/gu, " "))

it("what happened stands by the day and the hour of Paris, counted, with who did what and where it leads", () => {
  show([
    happeningOf("a"),
    happeningOf("b", { at: "2026-03-01T23:30:00.000Z", kind: "removed" }),
    happeningOf("c", { at: "2026-03-01T12:00:00.000Z", kind: "logged", what: ["Brief", "relu"] }),
  ])
  expect(screen.getByRole("status").textContent).toBe("3 activités affichées")
  const days = screen.getAllByRole("region")
  expect(days.map((day) => day.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^lundi 2 mars/),
    expect.stringMatching(/^dimanche 1/),
  ])
  expect(days.map((day) => within(day).getAllByRole("listitem").length)).toEqual([2, 1])
  expect(lines()).toEqual([
    "CLCamille Laurent a commenté — Été11:05",
    "CLCamille Laurent a supprimé — Été00:30",
    "CLCamille Laurent · Brief · relu — Été13:00",
  ])
  // What is gone leads nowhere.
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/app/collaborations/k1?tab=comments",
    "/app/collaborations/k1",
  ])
})

it("of one thing alone it does not say each time of which; of none it says so", () => {
  show([happeningOf("a")], true)
  expect(lines()).toEqual(["CLCamille Laurent a commenté11:05"])
  expect(screen.queryByRole("link")).toBeNull()
  expect(screen.getByRole("status").textContent).toBe("1 activité affichée")
  cleanup()
  show([])
  expect(screen.getByText("Aucune activité pour le moment")).toBeDefined()
})
