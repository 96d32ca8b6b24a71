import { ORPCError } from "@orpc/client"
import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useConfirm, useRemoval } from "../../../packages/web/src/lib/dialog/useConfirm.tsx"
import { AntApp } from "../../world/antApp.tsx"
import { press, says } from "../../world/page.tsx"

let confirm: ReturnType<typeof useConfirm>
let remove: ReturnType<typeof useRemoval>

beforeEach(() => void render(<Page />, { wrapper: AntApp }))

describe("a question", () => {
  it("focuses the harmless answer, and Escape refuses it", async () => {
    const answer = await ask(() => confirm({ title: "Envoyer ?", okText: "Envoyer" }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Annuler" })))
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(answer()).toBe(false))
  })

  it("stays open while the work runs, and when it fails", async () => {
    const onOk = vi.fn<() => Promise<unknown>>()
    onOk.mockRejectedValueOnce(new Error("refused")).mockResolvedValueOnce(null)
    const answer = await ask(() => confirm({ title: "Envoyer ?", onOk }))
    await press("Confirmer")
    await waitFor(() => expect(onOk).toHaveBeenCalledTimes(1))
    expect([answer(), screen.queryByRole("dialog") !== null]).toEqual([undefined, true])
    await press("Confirmer")
    await waitFor(() => expect(answer()).toBe(true))
  })

  it("resolves to no when it is withdrawn", async () => {
    const controller = new AbortController()
    const answer = await ask(() => confirm({ title: "Quitter ?", signal: controller.signal }))
    act(() => controller.abort())
    await waitFor(() => expect([answer(), screen.queryByRole("dialog")]).toEqual([false, null]))
  })
})

it.each([
  ["Supprimer", null, true, "Supprimé"],
  ["Supprimer", ["forbidden", 403], false, "Erreur : Refusé"],
  // A colleague was faster.
  ["Supprimer", ["not_found", 404], true, null],
  ["Annuler", null, false, null],
] as const)(
  "a removal answered by « %s » that fails with %j is done: %s",
  async (way, failure, gone, said) => {
    const work = vi.fn(async () => {
      if (failure) throw new ORPCError(failure[0], { status: failure[1], message: "Refusé" })
    })
    const failed = ({ message }: { message: string }) => `Erreur : ${message}`
    const answer = await ask(() => remove({ title: "Supprimer ?", done: "Supprimé", remove: work, failed }))
    await press(way)
    await waitFor(() => expect(answer()).toBe(gone))
    expect(work).toHaveBeenCalledTimes(way === "Supprimer" ? 1 : 0)
    if (said) expect(await says(said)).toBeDefined()
    else expect(screen.queryByText(/^(Supprimé|Erreur)/)).toBeNull()
  },
)

function Page() {
  confirm = useConfirm()
  remove = useRemoval()
  return null
}

/** The answer to a question; undefined while it is open. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<() => Answer | undefined> {
  const given: { answer?: Answer } = {}
  await act(async () => {
    void question().then((answer) => Object.assign(given, { answer }))
  })
  return () => given.answer
}
