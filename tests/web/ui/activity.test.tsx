import { render, screen } from "@testing-library/react"
import { happening } from "@trame/core/together/activity/contract"
import { expect, it } from "vitest"
import { ActivityList } from "../../../packages/web/src/ui/activity/ActivityList.tsx"
import { wordsOf } from "../../world/page.tsx"
import { recordOf } from "../../world/record.ts"

it("the activity of one campaign does not repeat the campaign in each line", () => {
  const commented = recordOf(happening, {
    id: "a",
    at: "2026-03-02T10:05:00.000Z",
    kind: "commented",
    actor: { id: "u1", name: "Camille Laurent" },
    subject: { kind: "collaboration", id: "k1", name: "Été" },
  })
  const query = {
    data: { pages: [{ items: [commented] }], pageParams: [] },
    error: null,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: async () => null,
    fetchNextPage: async () => null,
  }
  render(<ActivityList ofOne query={query} />)
  expect(screen.getByRole("status").textContent).toBe("1 activité affichée")
  expect(wordsOf(screen.getByRole("listitem"))).toBe("Camille Laurent a commenté 11:05")
})
