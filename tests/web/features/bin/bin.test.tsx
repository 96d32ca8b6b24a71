import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type BinEntryShown, binEntry } from "@trame/core/bin/contract"
import { prospect } from "@trame/core/influencers/recruitment/contract"
import { expect, it } from "vitest"
import { fakeApi, refusal } from "../../../world/fakeApi.ts"
import { answering } from "../../../world/lists.ts"
import { answerQuestion, press, says, visit } from "../../../world/page.tsx"
import { recordOf } from "../../../world/record.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

const anEntry = builder(binEntry)

// rules/platform.md#bin
it("the bin lists what was deleted, restores it, and asks before it erases it for good", async () => {
  let stored: BinEntryShown[] = [
    anEntry({
      id: "b2",
      kind: "step",
      name: "Tournage",
      parentName: "Noël",
      deletedBy: { id: "u2", name: "Hugo Leroy" },
      deletedAt: "2026-11-20T08:00:00.000Z",
      leavesAt: new Date(Date.now() + 20.5 * 86_400_000).toISOString(),
    }),
    anEntry({ id: "b1", name: "Brume", leavesAt: new Date(Date.now() + 3600_000).toISOString() }),
  ]
  const leave = ({ binId }: { binId: string }) => {
    stored = stored.filter(({ id }) => id !== binId)
  }
  const api = fakeApi({
    bin: {
      list: () => ({ items: stored, nextCursor: null }),
      restore: (input) => {
        leave(input)
        return { id: input.binId }
      },
      erase: (input) => {
        leave(input)
        return { id: input.binId }
      },
    },
  })
  signIn()
  visit("/app/bin?kind=step")
  const rowOf = async (name: string) => (await says(name)).closest("li")?.textContent
  expect(await rowOf("Tournage")).toMatch(
    /Étape de «.Noël.» · supprimé par Hugo Leroy .* · effacé dans 21 jours/,
  )
  expect(await rowOf("Brume")).toContain("effacé dans moins d'un jour")
  expect(api.callsOf("bin.list")).toMatchObject([{ kind: "step" }])
  await press("Restaurer Tournage")
  expect(await says("« Tournage » est de retour")).toBeDefined()
  await waitFor(() => expect(screen.queryByText("Tournage")).toBeNull())
  await press("Supprimer définitivement Brume")
  await answerQuestion("Supprimer")
  expect(await says("La corbeille est vide")).toBeDefined()
})

it("a deletion is undone by Ctrl+Z; a place taken meanwhile is asked about", async () => {
  const api = fakeApi({
    recruitment: { remove: { id: "zoe", binId: "b1" } },
    bin: {
      restore: ({ binId, replace }) => {
        const message = "Ce prospect a été ajouté de nouveau."
        if (!replace) throw refusal("conflict", message, { replace: message })
        return { id: binId }
      },
    },
  })
  api.answer(
    answering("recruitment.list", () => ({ items: [recordOf(prospect, { id: "zoe", fullName: "Zoé" })] })),
  )
  signIn()
  visit("/app/recruitment")
  await press("Retirer Zoé")
  await answerQuestion("Retirer")
  await says("Influenceur retiré du recrutement")
  await userEvent.keyboard("{Control>}z{/Control}")
  await answerQuestion("Remplacer")
  expect(await says("Restauré")).toBeDefined()
})
